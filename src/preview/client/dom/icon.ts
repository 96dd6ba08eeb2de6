const svg = "http://www.w3.org/2000/svg";

/** Lines on a grid of 20 by 20, in the colour of the text beside them. */
const paths = {
  ok: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M6.6 10.2l2.3 2.3 4.5-4.8",
  error: "M6.9 2.5h6.2l4.4 4.4v6.2l-4.4 4.4H6.9l-4.4-4.4V6.9zM7.5 7.5l5 5M12.5 7.5l-5 5",
  warning: "M10 3 18 16.8H2zM10 8v4.2M10 14.4v.2",
  info: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M10 9.2v4.6M10 6.3v.2",
  missing: "M12 2.5H5.5a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1V6zM12 2.5V6h3.5M8 9.5l4 4M12 9.5l-4 4",
  lost: "M3 3l14 14M6 11.5a6 6 0 0 1 2.6-1.6M14.4 11.8a6 6 0 0 0-1.2-1M3.2 8.4a10 10 0 0 1 3-2M16.8 8.4a10 10 0 0 0-6.6-2.6M10 15v.2",
  waiting: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M10 6v4.3l2.8 1.8",
  auto: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM10 2.5v15M10 6h4.8M10 10h7M10 14h4.8",
  light:
    "M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M10 1.8v1.7M10 16.5v1.7M1.8 10h1.7M16.5 10h1.7M4.2 4.2l1.2 1.2M14.6 14.6l1.2 1.2M4.2 15.8l1.2-1.2M14.6 5.4l1.2-1.2",
  dark: "M16.8 12A7.2 7.2 0 0 1 8 3.2a7.2 7.2 0 1 0 8.8 8.8z",
  panel: "M3.5 3.5h13a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1M12.5 3.5v13",
  help: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M7.9 8a2.1 2.1 0 1 1 3.3 1.7c-.8.6-1.2.9-1.2 1.9M10 14v.2",
  close: "M5 5l10 10M15 5 5 15",
  previous: "M12.5 4.5 7 10l5.5 5.5",
  next: "M7.5 4.5 13 10l-5.5 5.5",
  reset: "M4 4v4h4M4.3 8a6.4 6.4 0 1 1-.6 4.2",
  undo: "M7 4 3.5 7.5 7 11M3.5 7.5h8a5 5 0 0 1 0 10H8",
  redo: "M13 4l3.5 3.5L13 11M16.5 7.5h-8a5 5 0 0 0 0 10H12",
  open: "M11.5 3.5h5v5M16.5 3.5 9 11M8 4.5H4.5a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V12",
  publish: "M10 13V3.5M6.5 7 10 3.5 13.5 7M3.5 12.5v3a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-3",
  download: "M10 3v9.5M6.5 9 10 12.5 13.5 9M3.5 12.5v3a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-3",
  sync: "M4 7.5h10.5L11.5 4.5M16 12.5H5.5l3 3",
  pin: "M7 3h6M8 3v5l-2.5 3.5h9L12 8V3M10 11.5V17",
  wall: "M3.5 3.5h5.5v5.5H3.5zM11 3.5h5.5v5.5H11zM3.5 11h5.5v5.5H3.5zM11 11h5.5v5.5H11z",
  copy: "M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4",
} as const;

export type IconName = keyof typeof paths;

/** A drawing beside a text that says the same: assistive technology does not see it. */
export function icon(name: IconName): SVGSVGElement {
  const element = document.createElementNS(svg, "svg");
  const path = document.createElementNS(svg, "path");
  path.setAttribute("d", paths[name]);
  for (const [key, value] of [
    ["class", `icon icon-${name}`],
    ["viewBox", "0 0 20 20"],
    ["aria-hidden", "true"],
  ] as const)
    element.setAttribute(key, value);
  element.append(path);
  return element;
}
