#!/usr/bin/env python3
"""The page of Examples/Web in a real browser, as people use it; and the golden scripts in it. Run by Tools/test-web.sh."""

import json
import os
import pathlib
import subprocess
import tempfile
import time
import unittest

import browser

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PICTURES = ROOT / ".build/web-test/pictures"
COUNT = 32  # cards of people.json

# What the page says of itself.
CHOICES = "swipedeck.choices.all.map(([id, made]) => [id, made.choice, made.cause])"
AT_REST = "document.querySelector('.card') && document.querySelector('.card:not([inert])') !== null"
TOP = "document.querySelector('.card:not([inert]) .title')?.textContent"
HELD = "(document.querySelector('.lifted') !== null)"
SAID = "document.getElementById('said').textContent"
EXPORT = """new Promise(done => { const take = URL.createObjectURL
  URL.createObjectURL = file => { file.text().then(done); URL.createObjectURL = take; return take(file) }
  document.getElementById('export').click() })"""


def setUpModule():
    global chromium, server
    server = browser.Server(ROOT / ".build/web")
    chromium = browser.Browser(os.environ.get("CHROMIUM") or browser.find())


def tearDownModule():
    chromium.close()
    server.close()


class PageTest(unittest.TestCase):
    """Each test has a page whose storage is empty, and ends with no complaint in its console."""

    size = (390, 844)
    touch = True

    def setUp(self):
        self.page = chromium.page(*self.size, touch=self.touch)
        self.open()
        self.page.run("localStorage.clear()")
        self.open()

    def open(self, query=""):
        self.page.open(f"{server.address}/index.html{query}")

    def tearDown(self):
        complaints = self.page.complaints
        self.page.close()
        self.assertEqual(complaints, [])

    def deck(self, cards):
        """Opens a deck of these cards, without a choice."""
        server.files["/trial.json"] = json.dumps(cards).encode()
        self.open("?deck=trial.json")
        self.page.run("localStorage.clear()")
        self.open("?deck=trial.json")

    def choices(self, count):
        """When so many are kept: id, choice and cause of each."""
        self.page.wait(f"swipedeck.choices.count === {count}")
        return [tuple(choice) for choice in self.page.run(CHOICES)]

    def centre(self):
        width, height = self.size
        return width / 2, height * 0.4


class DraggingTests(PageTest):
    def test_a_finger_that_goes_far_enough_chooses(self):
        x, y = self.centre()
        self.page.drag((x, y), (x + 160, y))
        self.assertEqual(self.choices(1), [("aino", "like", "drag")])

    def test_to_each_side_its_own_choice(self):
        x, y = self.centre()
        for number, (dx, dy) in enumerate([(-160, 0), (160, 0), (0, -200), (0, 200)]):
            self.page.drag((x, y), (x + dx, y + dy))
            self.choices(number + 1)
            self.page.wait(f"!{HELD}")
        self.assertEqual([choice for _, choice, _ in self.choices(4)], ["nope", "like", "star", "later"])

    def test_a_card_that_has_just_begun_to_leave_can_be_caught(self):
        x, y = self.centre()
        # Held still before, so that it leaves slowly.
        self.page.touch("Start", (1, x, y))
        self.page.touch("Move", (1, x - 120, y))
        time.sleep(0.6)
        self.page.run("""addEventListener('pointerup', event => setTimeout(() => {
          const at = { pointerId: 77, pointerType: 'touch', isPrimary: true, bubbles: true, button: 0, buttons: 1 }
          const stage = document.getElementById('stage')
          stage.setPointerCapture = () => {}
          stage.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientX: event.clientX, clientY: event.clientY }))
          stage.dispatchEvent(new PointerEvent('pointercancel', at))
        }, 30), { once: true })""")
        self.page.touch("End")
        self.page.wait("document.querySelector('[aria-live]').textContent.includes('taken back')")
        self.assertEqual(self.choices(0), [])

    def test_a_card_that_is_let_go_too_early_comes_home(self):
        x, y = self.centre()
        self.page.touch("Start", (1, x, y))
        for step in range(1, 7):
            self.page.touch("Move", (1, x + 8 * step, y))
            time.sleep(0.03)
        time.sleep(0.3)  # held still: no flick
        self.page.touch("End")
        self.page.wait(f"!{HELD}")
        self.assertEqual(self.page.run("swipedeck.choices.count"), 0)
        self.assertEqual(self.page.run(TOP), "Aino Lehtisalo")

    def test_the_stamp_is_solid_and_its_button_lit_where_letting_go_chooses(self):
        x, y = self.centre()
        look = ("(([card, button]) => [card.classList.contains('solid'), button.classList.contains('armed')])"
                "([document.querySelector('.card:not([inert])'), document.getElementById('like')])")
        self.page.touch("Start", (1, x, y))
        for step in range(1, 6):
            self.page.touch("Move", (1, x + 4 * step, y))
            time.sleep(0.05)
        self.page.wait(HELD)
        time.sleep(0.2)
        self.assertEqual(self.page.run(look), [False, False])
        self.page.touch("Move", (1, x + 150, y))
        self.page.wait("document.querySelector('.solid') !== null")
        self.assertEqual(self.page.run(look), [True, True])
        self.page.touch("Cancel")
        self.page.wait(f"!{HELD}")
        self.assertEqual(self.page.run("swipedeck.choices.count"), 0)

    def test_a_second_finger_changes_nothing_while_the_first_one_drags(self):
        x, y = self.centre()
        self.page.touch("Start", (1, x, y))
        self.page.touch("Move", (1, x + 60, y))
        self.page.touch("Start", (1, x + 60, y), (2, x - 60, y + 80))
        self.page.touch("Move", (1, x + 150, y), (2, x - 150, y + 80))
        self.page.touch("End", (2, x - 150, y + 80))
        self.page.touch("End")
        self.assertEqual(self.choices(1), [("aino", "like", "drag")])

    def test_a_thumb_that_only_rests_does_not_keep_another_finger_from_swiping(self):
        x, y = self.centre()
        self.page.touch("Start", (1, x - 100, y + 100))
        time.sleep(0.1)
        self.page.touch("Start", (1, x - 100, y + 100), (2, x, y))
        for step in range(1, 9):
            self.page.touch("Move", (1, x - 100, y + 100), (2, x - 20 * step, y))
            time.sleep(0.01)
        self.page.touch("End", (1, x - 100, y + 100))
        self.page.touch("End")
        self.assertEqual(self.choices(1), [("aino", "nope", "drag")])

    def test_a_finger_beside_the_card_does_not_keep_another_from_swiping(self):
        x, y = self.centre()
        self.page.touch("Start", (1, 3, y + 100))
        self.page.touch("Move", (1, 5, y + 160))
        self.page.touch("Start", (1, 5, y + 160), (2, x, y))
        for step in range(1, 9):
            self.page.touch("Move", (1, 5, y + 160), (2, x + 20 * step, y))
            time.sleep(0.01)
        self.page.touch("End", (1, 5, y + 160))
        self.page.touch("End")
        self.assertEqual(self.choices(1), [("aino", "like", "drag")])

    def test_the_card_stays_under_the_finger(self):
        x, y = self.centre()
        self.page.touch("Start", (1, x, y))
        for to_x, to_y in ((x + 30, y + 10), (x + 70, y - 20), (x - 40, y + 30)):
            self.page.touch("Move", (1, to_x, to_y))
            self.page.wait(f"Math.abs(new DOMMatrix(document.querySelector('.card:not([inert])').style.transform).e"
                           f" - (10 + {to_x - x})) < 0.01")
        self.page.touch("Cancel")


class LowScreenTests(PageTest):
    size = (568, 320)

    def test_where_there_is_little_room_up_and_down_less_is_enough(self):
        x, y = 400, 160
        third = self.page.run("document.getElementById('stage').clientHeight / 3")
        self.assertLess(third, 80)
        for number, (way, choice) in enumerate(((-third - 16, "star"), (third + 16, "later"))):
            self.page.touch("Start", (1, x, y))
            for step in range(1, 9):
                self.page.touch("Move", (1, x, y + way * step / 8))
                time.sleep(0.02)
            time.sleep(0.6)  # held still: no flick
            self.page.touch("End")
            self.assertEqual(self.choices(number + 1)[-1][1], choice)
            self.page.wait(f"!{HELD}")


class MouseTests(PageTest):
    size = (1280, 800)
    touch = False

    def test_the_mouse_and_the_pen_drag_too(self):
        x, y = self.centre()
        self.page.drag((x, y), (x - 260, y + 10), device="mouse")
        self.choices(1)
        self.page.wait(f"!{HELD}")
        self.page.drag((x, y), (x + 260, y), device="pen")
        self.assertEqual([(choice, cause) for _, choice, cause in self.choices(2)], [("nope", "drag"), ("like", "drag")])

    def test_no_other_button_drags(self):
        x, y = self.centre()
        self.page.mouse("Pressed", x, y, button="right")
        self.page.mouse("Moved", x + 300, y, button="right")
        self.page.mouse("Released", x + 300, y, button="right")
        time.sleep(0.2)
        self.assertEqual(self.page.run("swipedeck.choices.count"), 0)

    def test_buttons_choose_and_take_back(self):
        for button in ("like", "nope", "undo"):
            self.page.run(f"document.getElementById('{button}').click()")
        self.assertEqual(self.choices(1), [("aino", "like", "button")])

    def test_whoever_has_to_leave_keeps_nothing_held(self):
        x, y = self.centre()
        self.page.mouse("Pressed", x, y)
        self.page.mouse("Moved", x + 200, y)
        self.page.wait(HELD)
        self.page.run("dispatchEvent(new Event('blur'))")
        self.page.wait(f"!{HELD}")
        self.page.mouse("Released", x + 200, y)
        self.assertEqual(self.page.run("swipedeck.choices.count"), 0)


class KeyTests(PageTest):
    size = (1280, 800)
    touch = False

    def test_arrows_choose_and_undo_and_redo_give_the_same_choice_again(self):
        self.page.key("ArrowRight")
        self.page.key("ArrowLeft")
        before = self.choices(2)
        dwell = self.page.run("swipedeck.choices.get('kwabena').dwell")
        self.page.key("u")
        self.choices(1)
        self.page.key("r")
        self.assertEqual(self.choices(2), before)
        self.assertEqual(self.page.run("swipedeck.choices.get('kwabena').dwell"), dwell)

    def hold(self, key, times, text=False):
        for number in range(times):
            self.page.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", key=key, code=key,
                           windowsVirtualKeyCode=39, autoRepeat=number > 0, **({"text": key} if text else {}))
            time.sleep(0.02)
        self.page.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=key, windowsVirtualKeyCode=39)

    def test_a_key_that_is_held_goes_on(self):
        self.hold("ArrowRight", 9)
        self.choices(9)
        self.hold("u", 4, text=True)
        self.choices(5)
        self.hold("r", 2, text=True)
        self.choices(7)
        self.hold("?", 3, text=True)
        self.page.wait("document.getElementById('helpPanel').open")

    def test_capitals_are_the_same_keys(self):
        for number, key in enumerate("LHKJ"):
            self.page.key(key)
            self.choices(number + 1)
        self.assertEqual([choice for _, choice, _ in self.choices(4)], ["like", "nope", "star", "later"])
        self.page.key("U")
        self.choices(3)

    def test_a_card_that_was_put_off_is_that_again_when_its_choice_is_taken_back(self):
        self.deck([{"id": "a"}, {"id": "b"}])
        self.page.key("ArrowDown")
        self.page.key("ArrowRight")
        before = self.choices(2)
        at = self.page.run("swipedeck.choices.get('a').at")
        self.page.wait("!document.getElementById('goOn').hidden")
        self.page.key("g")
        self.page.wait("document.getElementById('count').textContent === '1 of 2'")
        self.page.key("ArrowLeft")
        self.page.wait("swipedeck.choices.get('a').choice === 'nope'")
        self.page.key("u")
        self.page.wait("swipedeck.choices.get('a')?.choice === 'later'")
        self.assertEqual((self.choices(2), self.page.run("swipedeck.choices.get('a').at")), (before, at))
        self.page.wait(f"{TOP} === 'a'")
        self.page.key("r")
        self.page.wait("swipedeck.choices.get('a').choice === 'nope'")
        self.open("?deck=trial.json")
        self.page.key("u")
        self.page.wait("swipedeck.choices.get('a')?.choice === 'later'")
        self.page.wait(f"{TOP} === 'a'")

    def test_the_dwell_of_a_card_is_no_longer_than_it_was_seen(self):
        self.page.key("ArrowRight")
        self.choices(1)
        time.sleep(1)
        began = time.monotonic()
        self.page.media(reduced=True)
        time.sleep(0.3)
        self.page.key("ArrowRight")
        self.choices(2)
        dwell = self.page.run("swipedeck.choices.get('kwabena').dwell")
        self.assertGreater(dwell, 0.1)
        self.assertLess(dwell, time.monotonic() - began + 0.05)

    def test_choices_are_there_after_a_reload_and_can_still_be_taken_back(self):
        for key in ("ArrowRight", "ArrowLeft", "ArrowUp"):
            self.page.key(key)
        before = self.choices(3)
        self.open()
        self.assertEqual(self.choices(3), before)
        self.assertEqual(self.page.run("document.getElementById('count').textContent"), f"3 of {COUNT}")
        for left in (2, 1, 0):
            self.page.key("u")
            self.choices(left)
        self.page.wait(f"{TOP} === 'Aino Lehtisalo'")

    def test_what_is_chosen_is_said(self):
        self.page.key("ArrowRight")
        self.page.wait("document.getElementById('said').textContent === "
                       "'Aino Lehtisalo: liked. Next: Kwabena Asante-Boadu.'")
        self.page.key("u")
        self.page.wait("document.getElementById('said').textContent.startsWith('Aino Lehtisalo: taken back.')")

    def test_the_tree_for_screen_readers_has_one_card_and_names_for_all_buttons(self):
        nodes = self.page.call("Accessibility.getFullAXTree")["nodes"]
        named = {}
        for node in nodes:
            if not node.get("ignored"):
                named.setdefault(node["role"]["value"], []).append(node.get("name", {}).get("value", ""))
        self.assertEqual(named["article"], ["Aino Lehtisalo"])
        self.assertNotIn("", named["button"])
        self.assertIn("status", named)
        for word in ("Nope", "Later", "Undo", "Star", "Like"):
            self.assertTrue(any(word in name for name in named["button"]), word)

    def test_the_end_says_what_was_chosen_and_what_was_put_off_comes_back(self):
        for number in range(COUNT):
            self.page.key(("ArrowLeft", "ArrowRight", "ArrowDown")[number % 3])
        self.choices(COUNT)
        self.page.wait("!document.getElementById('end').hidden")
        self.assertEqual(self.page.run("document.activeElement.id"), "end")
        self.assertIn("10", self.page.run("document.querySelector('.bars .later b').textContent"))
        self.page.picture(PICTURES / "end-1280.png")
        self.page.key("g")
        self.page.wait(f"document.getElementById('end').hidden && document.getElementById('count').textContent === '22 of {COUNT}'")
        self.page.key("ArrowRight")
        self.page.wait("swipedeck.choices.tally().later === 9")

    def test_a_card_that_is_too_long_is_opened_whole(self):
        self.page.key(" ")
        self.page.wait("document.getElementById('reader').open")
        self.assertIn("sauna diplomacy", self.page.run("document.getElementById('reader').textContent"))
        self.page.key("ArrowRight")
        self.page.key("Escape")
        self.page.wait("!document.getElementById('reader').open")
        self.assertEqual(self.page.run("swipedeck.choices.count"), 0)


class KeepingTests(PageTest):
    def test_two_windows_do_not_overwrite_each_other(self):
        other = chromium.page(800, 600)
        other.open(f"{server.address}/index.html")
        self.page.front()
        self.page.run("document.getElementById('like').click()")
        self.choices(1)
        other.front()
        other.wait("swipedeck.choices.count === 1")
        other.wait(f"{TOP} === 'Kwabena Asante-Boadu'")
        other.run("document.getElementById('nope').click()")
        other.wait("swipedeck.choices.count === 2")
        self.page.front()
        self.choices(2)
        self.page.wait(f"{TOP} === '林霧青'")
        self.page.run("document.getElementById('undo').click()")
        other.front()
        other.wait("swipedeck.choices.count === 1")
        self.assertEqual(other.complaints, [])
        other.close()

    def test_what_the_browser_refuses_to_keep_is_not_called_saved(self):
        self.page.run("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }")
        self.page.run("document.getElementById('like').click()")
        self.page.wait("document.getElementById('saved').textContent.includes('not saved')")
        self.page.wait(f"{TOP} === 'Aino Lehtisalo'")
        self.assertEqual(self.page.run("swipedeck.choices.count"), 0)

    def test_a_choice_that_cannot_be_kept_leaves_the_one_that_stood(self):
        self.deck([{"id": "a"}, {"id": "b"}])
        self.page.key("ArrowDown")
        self.page.key("ArrowRight")
        before = self.choices(2)
        self.page.wait("!document.getElementById('goOn').hidden")
        self.page.key("g")
        self.page.wait("document.getElementById('count').textContent === '1 of 2'")
        self.page.run("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }")
        self.page.key("ArrowRight")
        self.page.wait("document.getElementById('saved').textContent.includes('not saved')")
        time.sleep(0.3)
        self.assertEqual(self.choices(2), before)
        self.assertIn("not saved", self.page.run("document.getElementById('saved').textContent"))
        self.assertNotIn("No more cards", self.page.run(SAID))
        self.assertEqual(self.page.run(TOP), "a")
        self.open("?deck=trial.json")
        self.assertEqual(self.choices(2), before)

    def test_a_storage_full_of_rubbish_is_no_choice(self):
        right = {"choice": "like", "at": "2026-01-02T03:04:05.678Z", "cause": "key", "dwell": 1.5, "number": 3}
        self.page.run(f"localStorage.setItem('swipedeck people.json aino', {json.dumps(json.dumps(right))})")
        self.open()
        self.choices(1)
        wrong = [{"at": "2020"}, {"at": 5}, {"at": {"a": 1}}, {"at": "+010000-01-01T00:00:00.000Z"}, {"at": None}, {"dwell": "5"},
                 {"dwell": -1}, {"cause": "<b>"}, {"cause": None}, {"choice": "love"}, {"choice": None}, {"number": 1e308},
                 {"number": "1"}, {"before": {"choice": "later"}}, {"before": 5}]
        for value in ("", "{", "7", "null", "[]", json.dumps(right).replace("1.5", "1e400"), *(json.dumps({**right, **part}) for part in wrong)):
            self.page.run(f"localStorage.setItem('swipedeck people.json aino', {json.dumps(value)})")
            self.open()
            self.assertEqual(self.page.run("swipedeck.choices.count"), 0, value)

    def test_the_file_is_the_one_that_export_writes(self):
        self.page.run("document.getElementById('like').click()")
        self.choices(1)
        self.page.wait(f"!{HELD}")  # or the press would catch it
        self.page.drag(self.centre(), (20, self.centre()[1]))
        self.choices(2)
        document = json.loads(self.page.run(EXPORT))
        self.assertEqual(document["summary"], {"like": 1, "nope": 1, "star": 0, "later": 0, "undecided": COUNT - 2})
        self.assertEqual([(made["id"], made["cause"]) for made in document["choices"]], [("aino", "button"), ("kwabena", "drag")])
        self.assertEqual(document["choices"][0]["card"]["tags"], ["engineering", "heights", "sauna diplomacy"])
        (ROOT / ".build/web-test/choices.json").write_text(json.dumps(document))
        try:
            import jsonschema
        except ImportError:
            self.skipTest("no python3-jsonschema")
        jsonschema.validate(document, json.loads((ROOT / "docs/formats/choices.schema.json").read_text()))

    def test_choices_are_in_the_order_in_which_they_were_made_whatever_the_clock_said(self):
        for id, number, day in (("aino", 2, "01"), ("kwabena", 1, "02")):
            made = {"choice": "like", "at": f"2026-01-{day}T00:00:00.000Z", "cause": "key", "dwell": 1, "number": number}
            self.page.run(f"localStorage.setItem('swipedeck people.json {id}', {json.dumps(json.dumps(made))})")
        self.open()
        self.assertEqual([id for id, _, _ in self.choices(2)], ["kwabena", "aino"])

    def test_a_deck_that_is_not_there_is_told(self):
        page = chromium.page()
        page.call("Page.navigate", url=f"{server.address}/index.html?deck=none.json")
        page.wait("document.getElementById('problem')?.textContent.includes('404')")
        page.close()


class DeckTests(PageTest):
    """Decks of all kinds: taken exactly, or refused with the reason."""

    def refusal(self, deck):
        """What the page says instead of showing a deck."""
        server.files["/trial.json"] = deck.encode("utf-8", "surrogatepass")
        page = chromium.page()
        page.call("Page.navigate", url=f"{server.address}/index.html?deck=trial.json")
        try:
            page.wait("document.getElementById('problem')?.hidden === false", 5)
            return page.run("document.getElementById('problem').textContent")
        finally:
            page.close()

    def shown(self):
        """The first card as it is seen."""
        return self.page.run("""(card => ({
          parts: Object.fromEntries(['title', 'subtitle', 'text', 'unseen'].map(part => [part, card.querySelector(`.${part}:not([hidden])`)?.textContent])),
          fields: [...card.querySelectorAll('.fields > div')].map(row => [...row.children].map(part => part.textContent)),
          tags: [...card.querySelectorAll('.tags li')].map(tag => tag.textContent),
          picture: card.querySelector('img')?.getAttribute('src') }))(document.querySelector('.card:not([inert])'))""")

    def test_what_is_no_deck_is_refused_with_the_reason(self):
        for deck, reason in (
            ("null", "neither"), ("5", "neither"), ('"abc"', "neither"), ("{}", "neither"), ('{"cards":5}', "neither"), ("[]", "no cards"),
            ('[{"id":"a"},null]', "card 2 is no object"), ('["one","two"]', "card 1 is no object"), ("[[1]]", "card 1 is no object"),
            ('[{"id":', "JSON"), ('{"schema":1,"choices":[{"id":"a","choice":null,"card":null}]}', "card 1 is no object"),
            ('{"schema":1,"choices":[{"choice":null,"card":{"id":"a"}}]}', "card 1 has no id that is a text"),
        ):
            with self.subTest(deck):
                self.assertIn(reason, self.refusal(deck))

    def test_a_deck_whose_ids_are_not_certain_is_refused_with_what_to_do(self):
        for deck in ('[{"id":"a"},{"name":"b"}]', '[{"id":5}]', '[{"id":12345678901234567890}]', '[{"id":"  "}]', '[{"id":"\\ud800"}]',
                     '[{"id":"x"},{"id":"x","name":"two"}]', '[{"id":null,"key":7}]', '[{"ID":"a"}]'):
            with self.subTest(deck):
                self.assertIn("make web", self.refusal(deck))

    def test_members_have_their_places_whatever_known_name_they_have(self):
        self.deck([{"key": "k", "Headline": "H", "name": "", "body": "one\ntwo", "photo": "people/aino.png", "tags": "wood, music", "n": None,
                    "sizes": [1, 2], "is": True, "deep": [{"a": 1}], "Description": "also"}])
        shown = self.shown()
        self.assertEqual(shown["parts"], {"title": "H", "text": "one\ntwo"})
        self.assertEqual(shown["tags"], ["wood", "music"])
        self.assertEqual(shown["fields"], [["sizes", "1, 2"], ["is", "yes"], ["deep", '[{"a":1}]'], ["Description", "also"]])
        self.assertTrue(shown["picture"].endswith("/people/aino.png"))
        self.assertEqual(self.page.run("getComputedStyle(document.querySelector('.card .text')).whiteSpaceCollapse"), "preserve-breaks")

    def test_what_does_not_fit_its_place_is_a_field(self):
        for record, title, fields in (
            ({"tags": 5}, "a", [["tags", "5"]]), ({"tags": {"x": 1}}, "a", [["tags", '{"x":1}']]),
            ({"name": {"first": "A"}}, "a", [["name", '{"first":"A"}']]), ({"name": "", "title": "T"}, "T", []),
            ({"title": 5, "image": {"src": "x"}, "bio": ["x", "y"]}, "5", [["image", '{"src":"x"}'], ["bio", "x, y"]]),
            ({"__proto__": "p", "constructor": "c"}, "a", [["__proto__", "p"], ["constructor", "c"]]),
        ):
            with self.subTest(record):
                self.deck([{"id": "a", **record}])
                shown = self.shown()
                self.assertEqual((shown["parts"]["title"], shown["fields"]), (title, fields))

    def test_a_picture_that_cannot_be_shown_says_so(self):
        self.deck([{"id": "a", "image": "none at 100%.png"}])
        self.page.wait("document.querySelector('.card .unseen:not([hidden])') !== null")
        self.assertEqual(self.shown()["parts"]["unseen"], "▲ none at 100%.png cannot be shown")
        self.assertIsNone(self.shown().get("picture"))
        # That the server has no such file is the browser's complaint, not the page's.
        self.assertTrue(all("404" in complaint for complaint in self.page.complaints))
        self.page.complaints.clear()
        for image in ("https://example.org/x.png", "http://[", "javascript:alert(1)"):
            self.deck([{"id": "a", "image": image}])
            self.assertEqual(self.shown()["parts"]["unseen"], f"▲ {image} is not on this server")

    def test_text_of_every_script_has_its_own_direction_and_turns_no_other(self):
        self.deck([{"id": "a", "name": "\u202egnp.exe", "subtitle": "שלום, Bob!", "bio": "\u2067مرحبا\u0007", "city": "القاهرة", "tags": ["\u202ex"]}])
        shown = self.shown()
        self.assertEqual(shown["parts"], {"title": "gnp.exe", "subtitle": "שלום, Bob!", "text": "مرحبا"})
        self.assertEqual(shown["tags"], ["x"])
        directions = "['title', 'subtitle', 'text', 'fields dd'].map(part => getComputedStyle(document.querySelector(`.card .${part}`)).direction)"
        self.assertEqual(self.page.run(directions), ["ltr", "rtl", "rtl", "rtl"])

    def test_choices_on_any_deck_go_through_the_page_into_a_log(self):
        """From Tools/web-deck.sh to `swipedeck import`."""
        program = next((path for path in (os.environ.get("SWIPEDECK"), *map(str, (ROOT / ".build/release/swipedeck", ROOT / ".build/debug/swipedeck")))
                        if path and os.access(path, os.X_OK)), None)
        if not program:
            self.skipTest("swipedeck is not built")
        records = ('[{"name":"no id"},{"id":1.0},{"id":12345678901234567890},{"id":"x","name":"one"},{"id":"x","name":"two"},{"key":"k","n":1.10},'
                   '{"ID":"up","id":"low"},{"id":"a","id":"b"},{"id":""},{"id":" sp "},{"id":"\\ud800"},{"id":"q\\u0007\\u202e"}]')
        decks = {"deck.json": f'{{"title":"T","cards":{records}}}', "lines.txt": "one\ntwo, three\n", "table.csv": "id,name\n1,A\n1,B\n,C\n",
                 "many.jsonl": '{"a":1}\n{"a":1}\n{"a":2}\n'}
        for name, text in decks.items():
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                deck, log, file = (str(pathlib.Path(folder, part)) for part in (name, "log.sqlite", "choices.json"))
                pathlib.Path(deck).write_text(text)
                pathlib.Path(folder, "page").mkdir()
                surroundings = {"PATH": os.environ["PATH"], "HOME": folder, "SWIPEDECK": program}
                subprocess.run([ROOT / "Tools/web-deck.sh", deck, folder + "/page"], check=True, env=surroundings, cwd=ROOT, capture_output=True)
                server.files["/trial.json"] = pathlib.Path(folder, "page", pathlib.Path(name).stem + ".json").read_bytes()
                self.open("?deck=trial.json")
                self.page.run("localStorage.clear()")
                self.open("?deck=trial.json")
                count = self.page.run("swipedeck.cards.length")
                for number in range(count):
                    self.page.key(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")[number % 4])
                self.choices(count)
                exported = self.page.run(EXPORT)
                pathlib.Path(file).write_text(exported)
                done = subprocess.run([program, "import", deck, file, "--format", "json", "--log", log], env=surroundings, capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stderr)
                done = subprocess.run([program, "export", deck, "--format", "json", "--log", log], env=surroundings, capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stderr)
                here, there = json.loads(exported), json.loads(done.stdout)
                parts = ("id", "choice", "at", "cause", "dwell", "card")
                self.assertEqual([{part: made[part] for part in parts} for made in there["choices"]],
                                 [{part: made[part] for part in parts} for made in here["choices"]])
                self.assertEqual(there["summary"], here["summary"])
                for number in ('"n":1.10', '"id":12345678901234567890') if name == "deck.json" else ():
                    self.assertIn(number, exported)


class LookTests(unittest.TestCase):
    """Nothing is cut off without a mark, whatever the window. The pictures are for people to look at."""

    # Elements whose content is wider or higher than they are, without an ellipsis, a mark or a way to scroll.
    CUT = """[...document.querySelectorAll('header *, nav *, footer *, .card:not([inert]) .words, .card:not([inert]) .words *, .panel:not([hidden]) *')]
      .filter(e => e.checkVisibility() && e.getClientRects().length)
      .filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 && getComputedStyle(e).textOverflow !== 'ellipsis' && getComputedStyle(e).display !== 'inline'
        || e.classList.contains('words') && e.scrollHeight > e.clientHeight + 1)
      .map(e => `${e.tagName}.${e.className} ${e.textContent.trim().slice(0, 40)}`)"""
    OUTSIDE = """[...document.querySelectorAll('header > *, nav button, footer > *')].filter(e => e.checkVisibility())
      .filter(e => { const box = e.getBoundingClientRect(); return box.left < 0 || box.right > innerWidth || box.bottom > innerHeight + 0.5 })
      .map(e => `${e.tagName} ${e.textContent.trim()}`)"""

    def test_from_320_pixels_to_a_desktop_in_both_themes(self):
        for width, height, scale in ((320, 568, 1), (390, 844, 2), (568, 320, 1), (768, 1024, 1), (1280, 800, 1), (2560, 1440, 1)):
            for dark in (True, False):
                with self.subTest(size=f"{width}x{height}", dark=dark):
                    page = chromium.page(width, height, scale, touch=width < 1000, dark=dark)
                    page.open(f"{server.address}/index.html")
                    page.run("localStorage.clear()")
                    page.open(f"{server.address}/index.html")
                    page.picture(PICTURES / f"rest-{width}-{'dark' if dark else 'light'}.png")
                    for card in range(COUNT if dark else 1):
                        self.assertEqual(page.run(self.CUT), [], f"card {card}")
                        self.assertEqual(page.run(self.OUTSIDE), [], f"card {card}")
                        page.run("document.getElementById('like').click()")
                        page.wait(f"swipedeck.choices.count === {card + 1}")
                        page.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
                    self.assertEqual(page.run(self.OUTSIDE), [], "at the end")
                    x, y = width / 2, height * 0.4
                    page.run("localStorage.clear()")
                    page.open(f"{server.address}/index.html")
                    page.mouse("Pressed", x, y)
                    for step in range(1, 6):
                        page.mouse("Moved", x + 0.07 * width * step, y - step)
                    page.wait(HELD)
                    time.sleep(0.3)
                    page.picture(PICTURES / f"drag-{width}-{'dark' if dark else 'light'}.png")
                    self.assertEqual(page.complaints, [])
                    page.close()

    def test_many_cards_and_large_letters_find_room_too(self):
        for count in (1000, 10000):
            server.files[f"/{count}.json"] = json.dumps({"title": "A reading list", "cards": [{"id": f"{n}", "name": f"Card {n}"} for n in range(count)]}).encode()
        for width, height in ((320, 568), (390, 844), (568, 320)):
            page = chromium.page(width, height, touch=True)
            for count in (1000, 10000):
                page.open(f"{server.address}/index.html?deck={count}.json")
                page.run(f"""localStorage.clear(); for (let n = 0; n < {count} - 1; n++) localStorage.setItem('swipedeck {count}.json ' + n, JSON.stringify(
                  {{ choice: ['like', 'nope', 'star', 'later'][n % 4], at: '2026-01-02T03:04:05.678Z', cause: 'key', dwell: 1, number: n + 1 }}))""")
                page.open(f"{server.address}/index.html?deck={count}.json")
                for size in (100, 150):
                    with self.subTest(size=f"{width}x{height}", count=count, letters=size):
                        page.run(f"document.documentElement.style.fontSize = '{size}%'")
                        page.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
                        self.assertEqual(page.run(f"swipedeck.choices.count"), count - 1)
                        page.picture(PICTURES / f"many-{width}-{count}-{size}.png")
                        self.assertEqual(page.run(self.CUT) + page.run(self.OUTSIDE), [])
                        self.assertGreater(page.run("document.getElementById('stage').clientHeight"), 0.35 * height)
                page.key("ArrowRight")
                page.wait("!document.getElementById('end').hidden")
                self.assertEqual(page.run(self.CUT) + page.run(self.OUTSIDE), [], "at the end")
                page.run("localStorage.clear()")
            self.assertEqual(page.complaints, [])
            page.close()

    # How much room a card leaves where it has taken something away, and what would have found room there.
    LEFT = """(card => {
      const words = card.querySelector('.words'), mark = card.querySelector('.more'), text = card.querySelector('.text')
      const seen = [...words.children].filter(part => part !== mark && part.checkVisibility() && part.offsetHeight)
      const free = mark.getBoundingClientRect().top - seen.at(-1).getBoundingClientRect().bottom
      const line = text ? parseFloat(getComputedStyle(text).lineHeight) : 0
      return mark.hidden ? null : { free, line, said: mark.textContent, isCut: text?.classList.contains('cut') ?? false }
    })(document.querySelector('.card:not([inert])'))"""

    def test_nothing_is_taken_away_that_there_is_room_for(self):
        cards = [{"id": f"{lines} {height}", "name": "N", "bio": "a word or two\n" * lines, "one": "1", "two": "2", "high": "v " * height, "last": "3",
                  "tags": ["a"] * 12} for lines in (3, 10, 25, 120) for height in (1, 150, 400)]
        server.files["/trial.json"] = json.dumps(cards).encode()
        for width, height in ((320, 568), (390, 844), (568, 320), (1440, 900)):
            page = chromium.page(width, height)
            page.open(f"{server.address}/index.html?deck=trial.json")
            page.run("localStorage.clear()")
            page.open(f"{server.address}/index.html?deck=trial.json")
            for card in cards:
                with self.subTest(size=f"{width}x{height}", card=card["id"]):
                    self.assertEqual(page.run(self.CUT), [])
                    left = page.run(self.LEFT)
                    if left and left["isCut"]:
                        self.assertLess(left["free"], 2 * left["line"], left["said"])
                page.key("ArrowRight")
                page.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            page.run("localStorage.clear()")
            self.assertEqual(page.complaints, [])
            page.close()

    def test_with_reduced_motion_cards_neither_turn_nor_travel(self):
        page = chromium.page(390, 844, touch=True, reduced=True)
        page.open(f"{server.address}/index.html")
        page.run("localStorage.clear()")
        page.open(f"{server.address}/index.html")
        page.run("globalThis.frames_ = []; globalThis.probe = frame => frames_.push(frame.poses.map(pose => [pose.rotation, pose.isLeaving]))")
        page.run("document.getElementById('like').click()")
        page.wait("swipedeck.choices.count === 1")
        time.sleep(0.3)
        frames = page.run("frames_")
        self.assertLessEqual(len(frames), 3)
        self.assertTrue(all(rotation == 0 and not leaving for frame in frames for rotation, leaving in frame))
        page.close()

    def test_a_card_is_cut_to_its_edge_only_where_another_covers_it(self):
        page = chromium.page(1280, 800)
        page.open(f"{server.address}/index.html")
        page.run("localStorage.clear()")
        page.open(f"{server.address}/index.html")
        for key in ("ArrowUp", "ArrowRight", "ArrowLeft"):
            page.key(key)
        page.open(f"{server.address}/index.html")
        page.run("""(globalThis.cut_ = 0, globalThis.bare_ = [], globalThis.probe = () => {
          const cards = [...document.querySelectorAll('.card')].sort((a, b) => b.style.zIndex - a.style.zIndex)
          cards.forEach((card, above) => {
            if (!card.style.clipPath) return
            cut_++
            const own = card.getBoundingClientRect(), cover = cards[above - 1].getBoundingClientRect()
            if (cover.left > own.left + 1 || cover.right < own.right - 1 || cover.top > own.top + 1 ||
              cover.bottom < own.top + 0.75 * own.height) bare_.push([own.toJSON(), cover.toJSON()])
          })
        })""")
        for keys in ("uuu", ("ArrowUp", "ArrowUp", "ArrowUp"), "uu", ("ArrowRight", "ArrowLeft"), "uj", "jjj"):
            for key in keys:
                page.key(key)
                time.sleep(0.03)
            time.sleep(0.3)
        page.drag((640, 320), (800, 320), steps=20, pause=0.02, device="mouse")
        self.assertGreater(page.run("cut_"), 20)
        self.assertEqual(page.run("bare_.slice(0, 3)"), [])
        page.close()

    def test_at_rest_no_frame_is_drawn(self):
        page = chromium.page()
        page.open(f"{server.address}/index.html")
        page.run("globalThis.count_ = 0; globalThis.probe = () => count_++")
        time.sleep(0.5)
        self.assertEqual(page.run("count_"), 0)
        page.close()


class EnduranceTests(unittest.TestCase):
    def test_a_thousand_swipes_leave_nothing_behind(self):
        page = chromium.page()
        server.files["/many.json"] = browser.repeated(ROOT / "Decks/people.json", 40)
        page.open(f"{server.address}/index.html?deck=many.json")
        page.run("localStorage.clear()")
        page.open(f"{server.address}/index.html?deck=many.json")
        look = "({ elements: document.querySelectorAll('*').length, engine: swipedeck.engine.bytes })"
        swipe = """new Promise(done => {
          let left = COUNT
          const step = () => {
            for (let n = 0; n < 4 && left > 0; n++, left--) document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: left % 2 ? 'ArrowLeft' : 'ArrowRight' }))
            left > 0 ? requestAnimationFrame(step) : setTimeout(done, 1000)
          }
          step()
        })""".replace("COUNT", "500")
        before = page.run(look)
        page.run(swipe)
        middle = page.run(look)
        page.run(swipe)
        after = page.run(look)
        page.wait("swipedeck.choices.count === 1000")
        self.assertLess(after["elements"], before["elements"] + 60)
        self.assertLessEqual(after["engine"] - middle["engine"], 1 << 17)
        self.assertEqual(page.complaints, [])
        page.run("localStorage.clear()")
        page.close()


class EngineTests(PageTest):
    def test_however_much_happens_between_two_frames_nothing_is_lost(self):
        chosen = self.page.run("""import('/engine.js').then(async ({ load, CHOSEN, LEFT, RIGHT }) => {
            const engine = await load('/engine.wasm'), seen = []
            engine.open(0, [], Array.from({ length: 3000 }, (_, n) => n), [LEFT, RIGHT], false)
            engine.layout(0, { width: 390, height: 700 }, { width: 300, height: 400, top: 40 })
            for (let n = 0; n < 3000; n++) engine.tell('swipe', 1, RIGHT, 0)
            for (let time = 1; time < 50; time++)
                for (const effect of engine.frame(time).effects) if (effect.kind === CHOSEN) seen.push(effect.card)
            return seen
        })""")
        self.assertEqual(chosen, list(range(3000)))


class ScriptTests(unittest.TestCase):
    """The golden scripts, played by the script reader, the engine and the writer in the browser."""

    def test_every_golden_script_gives_the_same_bytes(self):
        folder = ROOT / ".build/web-test"
        if not (folder / "simulate.wasm").exists():
            self.skipTest("simulate.wasm is not built")
        scripts = sorted((ROOT / "Tests/Scripts").glob("*.in.jsonl"))
        self.assertGreater(len(scripts), 70)
        own = browser.Server(folder)
        page = chromium.page()
        page.open(f"{own.address}/empty.html", ready="document.readyState === 'complete'")
        page.run("import('/wasi.js').then(async wasi => { globalThis.wasi = wasi; globalThis.module_ = await wasi.compile('/simulate.wasm') })")
        for script in scripts:
            name = script.name.removesuffix(".in.jsonl")
            rate = script.with_name(f"{name}.fps")
            words = [rate.read_text().strip()] if rate.exists() else []
            end = page.run(f"wasi.play(module_, {json.dumps(script.read_bytes().decode())}, {json.dumps(words)})")
            self.assertEqual(end["output"], script.with_name(f"{name}.out.jsonl").read_bytes().decode(), name)
            self.assertEqual(end["code"], 65 if name.startswith("bad-") else 0, end["complaint"])
        bits = page.run("wasi.play(module_, '', ['bits'])")
        self.assertEqual(bits["output"], (ROOT / "Tests/Scripts/bit-patterns.txt").read_text())
        self.assertEqual(page.complaints, [])
        page.close()
        own.close()


if __name__ == "__main__":
    unittest.main(verbosity=1)
