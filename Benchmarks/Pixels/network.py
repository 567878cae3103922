"""A drag over ssh to this machine, whose terminal does not find memory and files either."""
import contextlib
import getpass
import os
import shutil
import socket
import subprocess
import sys
import time

import watching
from figures import table

# Bytes a second that the line takes; None for what there is.
RATES = [None, 4_000_000, 1_000_000, 250_000]
SSHD = shutil.which("sshd", path=os.environ["PATH"] + ":/usr/sbin")


@contextlib.contextmanager
def server(folder):
    """An sshd of our own for us alone, with keys of its own; gives the words that come before a command."""
    for name in ["host", "user"]:
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", f"{folder}/{name}"], check=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with open(f"{folder}/sshd", "w") as file:
        file.write(f"""Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host
AuthorizedKeysFile {folder}/user.pub
PidFile none
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin yes
StrictModes no
""")
    if os.geteuid() == 0:
        os.makedirs("/run/sshd", exist_ok=True)  # where it shuts itself in
    running = subprocess.Popen([SSHD, "-D", "-f", f"{folder}/sshd"], stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        yield ["ssh", "-tt", "-q", "-F", "/dev/null", "-i", f"{folder}/user", "-p", str(port), "-o", "IdentitiesOnly=yes",
               "-o", "StrictHostKeyChecking=no", "-o", f"UserKnownHostsFile={folder}/known", f"{getpass.getuser()}@127.0.0.1"]  # fmt: skip
    finally:
        running.terminate()
        running.wait()


def lines(options, folder):
    if not SSHD or not shutil.which("ssh"):
        print("no ssh: it needs openssh-server and openssh-client", file=sys.stderr)
        return
    rows = []
    with server(folder) as ssh:
        for rate in RATES:
            found, _ = watching.drag(
                [*ssh, "LC_ALL=C.UTF-8", *options.session(folder)], round(options.seconds * 60), {"rate": rate, "hides": True}, is_local=False
            )
            rows.append([
                f"{rate / 1e6:.2f} MB/s" if rate else "as it is", f"{found['sent']:.1f}", f"{found['seen']:.1f}",
                f"{found['bytes']:,.0f}",
            ])  # fmt: skip
    table("A drag over ssh to this machine, 60 reports a second", ["line", "sent/s", "seen/s", "bytes a frame"], rows)
