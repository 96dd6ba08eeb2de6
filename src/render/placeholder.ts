import { type Message, message } from "../text/message.js";
import type { Drawing } from "./drawing.js";
import type { ElementInput } from "./element.js";
import { el } from "./markup/node.js";
import { drawLines } from "./text/draw-text.js";
import type { Font } from "./text/measure.js";
import { wrapText } from "./text/wrap.js";
import { ownLanguage } from "./words/words.js";

const heading: Font = { size: 14, weight: 600 };
const font: Font = { size: 13, weight: 400 };

/**
 * A box drawn instead of an element that cannot be drawn, with the name of the element. `why` is for authors, whom the finding tells it too: in other
 * languages than English it is `instead`.
 */
export function drawPlaceholder(
  what: Message,
  why: string,
  { width, theme, words }: Pick<ElementInput, "width" | "theme" | "words">,
  instead = message`It cannot be drawn.`,
): Drawing {
  const titles = wrapText(words.say(what), width - 48, heading);
  const lines = wrapText(words.language === "en" ? why : words.say(instead), width - 48, font);
  const height = 48 + titles.length * 20 + lines.length * 19;
  const place = { x: width / 2, anchor: "middle" } as const;
  const texts = [
    ...drawLines(titles, heading, 20, { ...place, y: 36, fill: theme.ink }),
    ...drawLines(lines, font, 19, { ...place, y: 36 + titles.length * 20 + 2, fill: theme.muted }),
  ];
  return {
    width,
    height,
    nodes: [
      el("rect", {
        x: 0.75,
        y: 0.75,
        width: width - 1.5,
        height: height - 1.5,
        rx: 8,
        fill: "none",
        stroke: theme.muted,
        "stroke-width": 1.5,
        "stroke-dasharray": "6 5",
      }),
      ...(words.foreign ? [el("g", ownLanguage(words), texts)] : texts),
    ],
  };
}
