# How to use it: put this file into a tap, replace URL by the address of the source tarball, and
# `brew install YOU/TAP/swipedeck`. Version and hash are filled in by `make release`.
class Swipedeck < Formula
  desc "Go through a deck of cards in the terminal, one swipe at a time"
  homepage "URL"
  url "URL/swipedeck-@VERSION@.tar.gz"
  sha256 "@SHA256@"
  license "MIT"

  depends_on xcode: ["26.0", :build] # Swift 6.2
  depends_on "xxhash" => :build
  depends_on macos: :sequoia

  uses_from_macos "ncurses"
  uses_from_macos "sqlite"

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "swipedeck",
           "-Xcc", "-I#{Formula["xxhash"].opt_include}"
    ENV["PROGRAM"] = ".build/release/swipedeck"
    ENV["PREFIX"] = prefix
    system "Tools/install.sh", "install"
  end

  test do
    (testpath/"deck.csv").write "id,title\n1,Up\n"
    assert_equal version.to_s, shell_output("#{bin}/swipedeck --version").strip
    system bin/"swipedeck", "check", "deck.csv"
  end
end
