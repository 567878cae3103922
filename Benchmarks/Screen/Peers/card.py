"""A card of 60 by 24 cells in Textual: follows the mouse while held, shows the next one at the right arrow."""
import sys

from textual.app import App
from textual.widgets import Static

WORDS = """[b]{name}[/b]
[i]Three streets away[/i]

Weaves patterns on paper before anyone builds the loom, and walks home along the harbour when it rains.

speaks  Finnish, Dutch
plays   the viola

#harbour  #bread  #maps"""


class Card(Static):
    grabbed = None

    def on_mouse_down(self, event):
        self.grabbed = (event.screen_x - self.offset.x, event.screen_y - self.offset.y)
        self.capture_mouse()

    def on_mouse_move(self, event):
        if self.grabbed:
            self.offset = (event.screen_x - self.grabbed[0], event.screen_y - self.grabbed[1])

    def on_mouse_up(self, event):
        self.grabbed = None
        self.release_mouse()


class Cards(App):
    CSS = """
    Screen { background: rgb(17,19,25); }
    Card { position: absolute; width: 60; height: 24; padding: 2 4; background: rgb(246,244,238); color: rgb(60,63,74); }
    """
    BINDINGS = [("right", "turn(1)", "next"), ("u", "turn(-1)", "back"), ("q", "quit", "quit")]
    number = 0

    def compose(self):
        self.card = Card(WORDS.format(name="Aino L., 0"))
        self.card.offset = (20, 2)
        yield self.card

    def action_turn(self, step):
        self.number += step
        self.card.update(WORDS.format(name=f"Aino L., {self.number}"))


sys.exit(Cards().run())
