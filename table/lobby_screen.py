"""What a lobby looks like."""

from engine.pilots import Level
from storage.match import Match, Seating, Status
from table.lobby import missing_players, option_values, settled_colours
from table.presenter import Presenter
from table.presses import Do, Rules, Verb
from table.screen import Button, Choice, Menu, Screen, Style, Tone
from table.seating import level_name, table_names
from table.words import Names, Words


def lobby_screen(match: Match, presenter: Presenter, say: Words) -> Screen:
    title = presenter.title(say)
    if match.status is Status.CANCELLED:
        return Screen(
            title=title,
            text=say(
                "This table has been cleared. `/{game} start` opens a new one.", game=match.game.key
            ),
            tone=Tone.GREY,
        )
    names = table_names(match, say)
    return Screen(
        title=say("{game}: who plays?", game=title),
        text="\n\n".join(
            (
                presenter.blurb(say),
                "\n".join(
                    _seat_line(seating, match, presenter, names, say) for seating in match.seats
                ),
                _settings(match, presenter, names, say),
                _what_next(match, names, say),
            )
        ),
        footer=say("Press Join to sit down. Computers play the seats you give them."),
        tone=Tone.CALM,
        rows=(
            _main_row(match, say),
            *_option_row(match, presenter, say),
            *_colour_menu(match, presenter, names, say),
            _starter_menu(match, names, say),
            *_computer_menu(match, say),
        ),
    )


def _seat_line(
    seating: Seating, match: Match, presenter: Presenter, names: Names, say: Words
) -> str:
    colours = settled_colours(match.game, match.seats)[seating.seat]
    told = [presenter.colour(colour, say) for colour in colours]
    line = f"{seating.seat + 1}. **{names[seating.seat]}**"
    if told:
        line += " " + " ".join(f"{words.emoji} {words.name} ({words.letter})" for words in told)
    if seating.user is not None and seating.user == match.host:
        line += " · " + say("host")
    return line


def _settings(match: Match, presenter: Presenter, names: Names, say: Words) -> str:
    lines = [
        say(
            "{option}: {value}",
            option=words.label,
            value=f"**{words.values[getattr(match.options, name)]}** · *{words.hint}*",
        )
        for name, words in presenter.options(say).items()
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


def _is_full(match: Match) -> bool:
    return len(match.seats) >= match.game.seats[-1]


def _main_row(match: Match, say: Words) -> tuple[Button, ...]:
    return (
        Button(say("Join"), Do(match.id, Verb.JOIN), "🪑", Style.GOOD, disabled=_is_full(match)),
        Button(say("Leave"), Do(match.id, Verb.LEAVE)),
        Button(
            say("Begin"),
            Do(match.id, Verb.BEGIN),
            "▶️",
            Style.MAIN,
            disabled=missing_players(match) > 0,
        ),
        Button(say("Rules"), Rules(match.game.key, 0), "📖"),
        Button(say("Cancel"), Do(match.id, Verb.CANCEL), style=Style.GRAVE),
    )


def _option_row(match: Match, presenter: Presenter, say: Words) -> tuple[tuple[Button, ...], ...]:
    """One button an option; each press takes the next value."""
    buttons = []
    for name, words in presenter.options(say).items():
        values = option_values(match.options, name)
        current = getattr(match.options, name)
        following = values[(values.index(current) + 1) % len(values)]
        label = say("{option}: {value}", option=words.label, value=words.values[current])
        buttons.append(Button(label, Do(match.id, Verb.OPTION, f"{name}:{following}"), "🔁"))
    return (tuple(buttons),) if buttons else ()


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
    if not _is_full(match):
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
