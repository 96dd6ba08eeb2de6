import type { PictureNote } from "../../language/picture-notes/picture-note.js";
import { createHtmlContext } from "../../render/html/html-context.js";
import { htmlElement } from "../../render/html/html-element.js";
import { writeHtml } from "../../render/markup/write.js";
import { isHalf } from "../../render/page/layout.js";
import type { RenderOptions } from "../../render/render-options.js";

/** Everything that the drawing of an element depends on. */
interface Drawable {
  readonly element: unknown;
  /** Its JSON text, with the digits of numbers as written. */
  readonly json: string;
  /** The heading above, which names it for screen readers. */
  readonly heading: string;
  readonly options: RenderOptions;
}

interface Drawing {
  readonly html: string;
  /** About data that the drawing cannot show. */
  readonly notes: readonly PictureNote[];
}

/** The drawings of the newest picture, each made when it is first asked for. */
export interface Drawings {
  /** Replaces all elements and returns their numbers. Unchanged ones keep number and drawing, also if they move. */
  readonly replace: (elements: readonly Drawable[]) => readonly number[];
  readonly isDrawn: (number: number) => boolean;
  /** `undefined` for a number that is not one of the newest picture. */
  readonly draw: (number: number) => Drawing | undefined;
}

interface Entry {
  readonly drawable: Drawable;
  drawing?: Drawing;
}

// A page can stay open while the preview restarts, and shows drawings of several documents. Numbers are in the ids of its HTML, so they never
// repeat.
let next = Date.now() * 1_000;

export function createDrawings(): Drawings {
  let entries: ReadonlyMap<number, Entry> = new Map();
  /** Numbers by what is drawn: a list for each, since elements may be equal, but ids in a page must differ. */
  let known: ReadonlyMap<string, readonly number[]> = new Map();
  return {
    replace(elements) {
      const now = new Map<string, number[]>();
      const kept = new Map<number, Entry>();
      const numbers = elements.map((drawable) => {
        const key = keyOf(drawable);
        const equal = now.get(key) ?? [];
        now.set(key, equal);
        const number = known.get(key)?.[equal.length] ?? next++;
        equal.push(number);
        kept.set(number, entries.get(number) ?? { drawable });
        return number;
      });
      [entries, known] = [kept, now];
      return numbers;
    },
    isDrawn: (number) => entries.get(number)?.drawing !== undefined,
    draw(number) {
      const entry = entries.get(number);
      if (entry) entry.drawing ??= drawElement(entry.drawable, `e${number}`);
      return entry?.drawing;
    },
  };
}

const keyOf = ({ json, heading, options }: Drawable): string =>
  `${JSON.stringify([options.locale, options.width, heading])}\n${json}`;

/** Ids and pointers in the HTML do not depend on the position, so that an element that only moves stays the same. */
function drawElement({ element, heading, options }: Drawable, id: string): Drawing {
  const notes: PictureNote[] = [];
  const context = { ...createHtmlContext(id, isHalf(element), heading, options, ""), notes };
  const html = htmlElement(element, context).map(writeHtml).join("");
  return { html, notes };
}
