// The page's few icons, drawn on a 24 by 24 grid with the colour of the text around them.

const SHAPES = {
  hash: "M9 4 7 20M17 4l-2 16M4 9h16M3 15h16",
  thread: "M5 5h14v9H11l-4 4v-4H5zM9 9h7",
  at: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.6 7.2",
  menu: "M4 7h16M4 12h16M4 17h16",
  gear: "M4 8h9m5 0h2M4 16h3m5 0h8M15.5 5.5v5M9.5 13.5v5",
  close: "M6 6l12 12M18 6 6 18",
  out: "M14 5h5v5M19 5l-8 8M11 6H5v13h13v-6",
  down: "M6 9l6 6 6-6",
  check: "M5 12.5l4.5 4.5L19 7.5",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  send: "M5 12 4 5l16 7-16 7 1-7zm0 0h7",
  slash: "M15 4 9 20",
  trash: "M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7",
  eye: "M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  dice: "M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01",
  bolt: "M13 3 5 14h6l-1 7 8-11h-6z",
};

const SVG = "http://www.w3.org/2000/svg";

export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", SHAPES[name]);
  svg.append(path);
  return svg;
}
