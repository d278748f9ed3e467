"""What a lobby looks like."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.pilots import Level
from storage.match import Hints, Match, Seating, Status
from table.lobby import is_full, missing_players, option_values, settled_colours
from table.presenter import OptionWords, Presenter, ValueWords
from table.presses import Do, Open, Rules, Verb
from table.screen import Button, Choice, Menu, Screen, Style, Tone
from table.seating import computer, level_name, table_names
from table.words import Names, Words


class Option(NamedTuple):
    """Something the host can choose, as it is set."""

    name: str
    words: OptionWords
    value: str
    values: tuple[str, ...]

    @property
    def chosen(self) -> ValueWords:
        return self.words.values[self.value]

    @property
    def following(self) -> str:
        """What the next press sets it to."""
        return self.values[(self.values.index(self.value) + 1) % len(self.values)]


def lobby_screen(match: Match, presenter: Presenter, say: Words) -> Screen:
    title = presenter.title(say)
    if match.status is Status.CANCELLED:
        another = Button(say("Open a new table"), Open(match.game.key), "🪑", Style.GOOD)
        return Screen(title, _cleared(match, say), tone=Tone.GREY, rows=((another,),))
    names = table_names(match, say)
    return Screen(
        title=say("{game}: who plays?", game=title),
        text="\n\n".join(
            part
            for part in (
                presenter.blurb(say),
                "\n".join(
                    _seat_line(seating, match, presenter, names, say) for seating in match.seats
                ),
                _guests(match, say),
                _settings(match, presenter, names, say),
                _what_next(match, names, say),
            )
            if part
        ),
        footer=_footer(match, say),
        tone=Tone.CALM,
        rows=(
            _main_row(match, say),
            *_option_row(match, presenter, say),
            *_colour_menu(match, presenter, names, say),
            _starter_menu(match, names, say),
            *_computer_menu(match, say),
        ),
    )


def _cleared(match: Match, say: Words) -> str:
    """Who cleared the table, and how to get another."""
    another = say("`/{game} start` opens a new one.", game=match.game.key)
    if match.ended_by is None:
        return say("This table has been cleared.") + " " + another
    return say("{name} has cleared this table.", name=f"<@{match.ended_by}>") + " " + another


def _seat_line(
    seating: Seating, match: Match, presenter: Presenter, names: Names, say: Words
) -> str:
    colours = settled_colours(match.game, match.seats)[seating.seat]
    told = [presenter.colour(colour, say) for colour in colours]
    line = f"{seating.seat + 1}. **{names[seating.seat]}**"
    if told:
        line += " " + " ".join(f"{words.emoji} {words.name} ({words.letter})" for words in told)
    if seating.user is None:
        level = level_name(seating.pilot or Level.NORMAL, say)
        line += f" · {level}, {computer(seating, say).manner}"
    elif seating.user == match.host:
        line += " · " + say("host")
    return line


def _guests(match: Match, say: Words) -> str:
    """Who was invited and does not sit here, and what they have said."""
    lines = []
    elsewhere = [guest for guest in match.invited if match.seating(guest.user) is None]
    waiting = [f"<@{guest.user}>" for guest in elsewhere if not guest.declined]
    if waiting:
        lines.append(say("✉️ Invited: {people}", people=say.listing(waiting)))
    declined = [f"<@{guest.user}>" for guest in elsewhere if guest.declined]
    if declined:
        lines.append(say("Not this time: {people}", people=say.listing(declined)))
    return "\n".join(lines)


def _house_rules(say: Words) -> Mapping[str, OptionWords]:
    """What a table agrees on whatever is played at it, in words."""
    return {
        "hints": OptionWords(
            say("Hints"),
            {
                Hints.ALLOWED: ValueWords(
                    say("allowed"), say("💡 tells a player what a strong computer would do")
                ),
                Hints.FORBIDDEN: ValueWords(
                    say("not allowed"), say("everybody thinks for themselves")
                ),
            },
        ),
    }


def _options(match: Match, presenter: Presenter, say: Words) -> list[Option]:
    """The variants of the game, then the rules of the house, as they are set."""
    chosen = [
        *((name, words, match.options) for name, words in presenter.options(say).items()),
        *((name, words, match.house) for name, words in _house_rules(say).items()),
    ]
    return [
        Option(name, words, getattr(options, name), option_values(options, name))
        for name, words, options in chosen
    ]


def _settings(match: Match, presenter: Presenter, names: Names, say: Words) -> str:
    lines = [
        say(
            "{option}: {value}",
            option=option.words.label,
            value=f"**{option.chosen.label}** · *{option.chosen.meaning}*",
        )
        for option in _options(match, presenter, say)
    ]
    starter = say("at random") if match.starter is None else names[match.starter]
    return "\n".join([*lines, say("Begins: **{name}**", name=starter)])


def _what_next(match: Match, names: Names, say: Words) -> str:
    missing = missing_players(match)
    if missing:
        return say.many("One more player is needed.", "{n} more players are needed.", missing)
    host = next((seat.seat for seat in match.seats if seat.user == match.host), None)
    if host is None:
        return ""
    return say("Ready when {host} presses Begin.", host=names[host])


def _footer(match: Match, say: Words) -> str:
    if is_full(match):
        return say("Every seat is taken.")
    return say("Not at the table yet? Press Join. Computers play the seats you give them.")


def _main_row(match: Match, say: Words) -> tuple[Button, ...]:
    # Every button keeps its place: who presses one while somebody sits down presses no other.
    ready = missing_players(match) == 0
    return (
        Button(
            say("Join"),
            Do(match.id, Verb.JOIN),
            "🪑",
            Style.PLAIN if ready else Style.GOOD,
            disabled=is_full(match),
        ),
        Button(say("Leave"), Do(match.id, Verb.LEAVE)),
        Button(
            say("Begin"),
            Do(match.id, Verb.BEGIN),
            "▶️",
            Style.GOOD if ready else Style.PLAIN,
            disabled=not ready,
        ),
        Button(say("Rules"), Rules(match.game.key, 0), "📖"),
        Button(say("Close the table"), Do(match.id, Verb.CANCEL), style=Style.GRAVE),
    )


def _option_row(match: Match, presenter: Presenter, say: Words) -> tuple[tuple[Button, ...], ...]:
    """One button an option; each press takes the next value."""
    buttons = []
    for option in _options(match, presenter, say):
        words, chosen = option.words, option.chosen
        label = say("{option}: {value}", option=words.label, value=chosen.label)
        press = Do(match.id, Verb.OPTION, f"{option.name}:{option.following}")
        buttons.append(Button(label, press, "🔁"))
    return (tuple(buttons),)


def _colour_menu(match: Match, presenter: Presenter, names: Names, say: Words) -> tuple[Menu, ...]:
    if not match.game.colours:
        return ()
    owners = {
        colour: names.bare[seating.seat] for seating in match.seats for colour in seating.colours
    }
    choices = []
    for colour in match.game.colours:
        words = presenter.colour(colour, say)
        label = say("{colour} ({letter})", colour=words.name, letter=words.letter)
        choices.append(Choice(label, colour, words.emoji, owners.get(colour)))
    return (Menu(Do(match.id, Verb.COLOUR), presenter.choose_colour(say), tuple(choices)),)


def _starter_menu(match: Match, names: Names, say: Words) -> Menu:
    return Menu(
        Do(match.id, Verb.STARTER),
        say("Choose who begins (host)"),
        (
            Choice(say("At random"), "random", "🎲"),
            *(Choice(names.bare[seat], str(seat)) for seat in range(len(match.seats))),
        ),
    )


def _computer_menu(match: Match, say: Words) -> tuple[Menu, ...]:
    choices = []
    if not is_full(match):
        choices += [
            Choice(say("Add a computer: {level}", level=level_name(level, say)), level, "🤖")
            for level in Level
        ]
    if any(seating.user is None for seating in match.seats):
        choices.append(Choice(say("Send the last computer away"), "remove", "👋"))
    if not choices:
        return ()
    # A menu that did not change would not let the same level be chosen twice running.
    press = Do(match.id, Verb.COMPUTER, str(match.step))
    return (Menu(press, say("Add or remove a computer (host)"), tuple(choices)),)
