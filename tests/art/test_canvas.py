"""The drawing kit: sprites on a canvas, and the file that comes of it."""

import io

from PIL import Image

from art.canvas import Canvas, Inks
from art.lettering import lettering, written_on
from art.sprites import of_image, sprite

RED, BLUE = (200, 30, 30), (20, 40, 200)


def square(colour: tuple[int, int, int], side: int = 10, cover: int = 255) -> Image.Image:
    return Image.new("RGBA", (side, side), (*colour, cover))


def test_a_sprite_is_put_by_its_middle() -> None:
    canvas = Canvas.blank(40, 40, "#ffffff")
    canvas.put(of_image(square(RED)), 20, 20)
    assert canvas.image.getpixel((15, 15)) == RED
    assert canvas.image.getpixel((24, 24)) == RED
    assert canvas.image.getpixel((14, 15)) == canvas.image.getpixel((25, 24)) == (255, 255, 255)


def test_what_does_not_fit_on_the_canvas_is_cut_at_its_edge() -> None:
    canvas = Canvas.blank(20, 20, "#ffffff")
    for x, y in ((0, 0), (20, 20), (0, 20), (20, 0)):
        canvas.put(of_image(square(RED)), x, y)
    assert canvas.image.getpixel((0, 0)) == canvas.image.getpixel((19, 19)) == RED
    assert canvas.image.getpixel((10, 10)) == (255, 255, 255)


def test_what_is_half_covered_shows_both() -> None:
    canvas = Canvas.blank(20, 20, "#000000")
    canvas.put(of_image(square((200, 200, 200), cover=128)), 10, 10)
    shade = canvas.image.getpixel((10, 10))
    assert isinstance(shade, tuple)
    assert 90 < shade[0] < 110


def test_a_copy_leaves_the_first_as_it_was() -> None:
    canvas = Canvas.blank(20, 20, "#ffffff")
    other = canvas.copy()
    other.put(of_image(square(RED)), 10, 10)
    assert canvas.image.getpixel((10, 10)) == (255, 255, 255)
    assert other.image.getpixel((10, 10)) == RED


def test_small_sprites_keep_their_colours_on_a_large_ground() -> None:
    """However much land there is, a few pixels of a figure are not drowned in it."""
    ground = Canvas.blank(400, 400, "#ffffff")
    for shade in range(200):
        colour = (255 - shade, 200 + shade // 4, 120)
        ground.put(of_image(square(colour, 28)), shade % 20 * 20 + 10, shade // 20 * 20 + 10)
    small = of_image(square(BLUE, 6))
    inks = Inks(ground, [small])
    canvas = ground.copy()
    canvas.put(small, 200, 200)
    shown = Image.open(io.BytesIO(inks.png(canvas)))
    assert shown.mode == "P"
    found = shown.convert("RGB").getpixel((200, 200))
    assert isinstance(found, tuple)
    assert all(abs(one - wanted) < 12 for one, wanted in zip(found, BLUE, strict=True))


def test_the_same_picture_is_the_same_file() -> None:
    ground = Canvas.blank(50, 50, "#ddccaa")
    drawing = sprite("goldrush/token", 30)
    inks = Inks(ground, [drawing])
    files = []
    for _ in range(2):
        canvas = ground.copy()
        canvas.put(drawing, 25, 25)
        files.append(inks.png(canvas))
    assert files[0] == files[1]


def test_words_are_written_in_the_middle_of_a_sprite() -> None:
    below = of_image(square((255, 255, 255), 40))
    above = written_on(below, "8", 24)
    box = Image.eval(above.pixels.convert("L"), lambda shade: 255 - shade).getbbox()
    assert box is not None
    left, top, right, bottom = box
    assert abs((left + right) / 2 - 20) <= 1
    assert abs((top + bottom) / 2 - 20) <= 1
    assert below.pixels.getextrema() == ((255, 255),) * 3, "the first is as it was"


def test_letters_of_all_our_languages_can_be_written() -> None:
    unknown = lettering("\ue000", 20)
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ÉÈÀÇÔ":
        written = lettering(letter, 20)
        assert written.cover.getbbox() is not None
        assert written.cover.tobytes() != unknown.cover.tobytes()
