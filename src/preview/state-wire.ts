import type { PreviewElement, PreviewState } from "./protocol.js";

/*
 * How a state is sent. Drawings are nearly all of it, and few of them change from one state to the next. So in the JSON an element has a
 * number instead of its HTML, and `drawings` contains the HTML only for numbers that were not in the state before on the same connection.
 */

type Drawn = Omit<PreviewElement, "html"> & { readonly html: number };

type Travelling = Omit<PreviewState, "picture"> & {
  readonly picture?: Omit<NonNullable<PreviewState["picture"]>, "elements"> & { readonly elements: readonly Drawn[] };
  readonly drawings: Readonly<Record<number, string>>;
};

/** A state without its drawings. */
export interface PackedState {
  /** Its JSON without the end: `drawings` and the closing brace follow. */
  readonly text: string;
  readonly drawings: ReadonlyMap<number, string>;
}

/** A function that packs successive states. An unchanged element keeps its number. */
export function createStatePacker(): (state: Omit<PreviewState, "version">) => PackedState {
  let numbers: ReadonlyMap<string, number> = new Map();
  let next = 0;
  return ({ picture, ...state }) => {
    const now = new Map<string, number>();
    const elements = picture?.elements.map((element): Drawn => {
      const html = now.get(element.html) ?? numbers.get(element.html) ?? next++;
      now.set(element.html, html);
      return { ...element, html };
    });
    numbers = now;
    const packed = { ...state, ...(picture && { picture: { ...picture, elements } }) };
    return { text: JSON.stringify(packed).slice(0, -1), drawings: new Map([...now].map(([html, at]) => [at, html])) };
  };
}

/** A function that writes states for one connection, without the drawings that it has sent already. */
export function createStateWriter(): (version: number, packed: PackedState) => string {
  let sent: PackedState["drawings"] = new Map();
  return (version, { text, drawings }) => {
    const fresh = [...drawings].filter(([at]) => !sent.has(at));
    sent = drawings;
    return `{"version":${version},${text.slice(1)},"drawings":${JSON.stringify(Object.fromEntries(fresh))}}`;
  };
}

/** A function that reads the states of one connection. */
export function createStateReader(): (text: string) => PreviewState {
  let known: ReadonlyMap<number, string> = new Map();
  return (text) => {
    const { drawings, picture, ...state } = JSON.parse(text) as Travelling;
    if (!picture) {
      known = new Map();
      return state;
    }
    const drawing = (at: number): string => drawings[at] ?? known.get(at) ?? "";
    const elements = picture.elements.map((element) => ({ ...element, html: drawing(element.html) }));
    known = new Map(picture.elements.map(({ html }, index) => [html, elements[index]!.html]));
    return { ...state, picture: { ...picture, elements } };
  };
}
