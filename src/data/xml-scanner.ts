/*
 * XML as workbooks use it, scanned piece by piece, so that a large part is never in memory. It refuses document types and so knows no
 * custom entities: neither "billion laughs" nor external entities can happen.
 */

export interface XmlHandlers {
  /** Names come without their prefix. An empty element is opened and closed. */
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close: (name: string) => void;
  /** A text may come in several pieces. */
  readonly text: (text: string) => void;
}

/** Returns the value of an attribute by its local name. Attributes are parsed only on demand, since most of them are never asked for. */
export type Attributes = (name: string) => string | undefined;

interface XmlScanner {
  readonly push: (piece: string) => void;
  /** Throws if elements are still open. */
  readonly end: () => void;
}

/**
 * The longest tag, comment or section that waits for its end (1 MiB). Without a limit, an open `<!--` would collect the whole part in
 * memory, and search it again with each piece.
 */
const maximumLength = 1 << 20;

const fail = (): never => {
  throw new RangeError("not XML");
};

export function createXmlScanner(handlers: XmlHandlers): XmlScanner {
  let rest = "";
  const open: string[] = [];

  function tag(content: string): void {
    if (content.startsWith("/")) {
      const name = localName(content.slice(1).trim());
      // Also catches a part that is cut off and continued with other content.
      if (open.pop() !== name) fail();
      handlers.close(name);
      return;
    }
    const isEmpty = content.endsWith("/");
    const name = localName(/^[^\s/]+/.exec(content)?.[0] ?? fail());
    handlers.open(name, (wanted) => attributeOf(content, wanted));
    if (isEmpty) handlers.close(name);
    else open.push(name);
  }

  /** Returns where the markup at `at` ends, or -1 if it needs the next piece. */
  function markup(text: string, at: number): number {
    if (text.startsWith("<!--", at)) return behind(text, "-->", at + 4);
    if (text.startsWith("<?", at)) return behind(text, "?>", at + 2);
    if (text.startsWith("<![CDATA[", at)) {
      const end = behind(text, "]]>", at + 9);
      if (end >= 0) handlers.text(text.slice(at + 9, end - 3));
      return end;
    }
    // A document type. Fewer than 9 characters may still become `<![CDATA[`.
    if (text.startsWith("<!", at)) return text.length < at + 9 ? -1 : fail();
    const end = tagEnd(text, at + 1);
    if (end >= 0) tag(text.slice(at + 1, end));
    return end + 1 || -1;
  }

  function push(piece: string): void {
    const text = rest + piece;
    let at = 0;
    while (at < text.length) {
      const next = text[at] === "<" ? markup(text, at) : textEnd(text, at);
      // Incomplete: wait for the next piece.
      if (next <= at) break;
      if (text[at] !== "<") handlers.text(decodeEntities(text.slice(at, next)));
      at = next;
    }
    rest = text.slice(at);
    if (rest.length > maximumLength) fail();
  }

  return {
    push,
    end: () => {
      if (open.length > 0 || rest.includes("<")) fail();
    },
  };
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

function behind(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? -1 : at + end.length;
}

/** The index of the `>` that closes a tag; attribute values may contain others. */
function tagEnd(text: string, from: number): number {
  let quote = 0;
  for (let at = from; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (quote !== 0) quote = char === quote ? 0 : quote;
    else if (char === 34 || char === 39) quote = char;
    else if (char === 62) return at;
  }
  return -1;
}

/**
 * The end of text before the next markup. If an entity is cut off at the end of a piece, the text ends before it, so that `push` completes
 * it. Entities are shorter than 12 characters, so text with a lone `&` is not held back.
 */
function textEnd(text: string, from: number): number {
  const end = text.indexOf("<", from);
  if (end >= 0) return end;
  const entity = text.lastIndexOf("&");
  return entity >= from && text.length - entity < 12 && !text.includes(";", entity) ? entity : text.length;
}

/** The pattern has no nested repetition, so its time is linear in the tag's length. */
function attributeOf(content: string, wanted: string): string | undefined {
  for (const [, name, double, single] of content.matchAll(/\s([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    if (localName(name!) === wanted) return decodeEntities(double ?? single ?? "");
  return undefined;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const decodeEntities = (text: string): string =>
  text.includes("&")
    ? text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) =>
        name === undefined ? character(Number.parseInt(hex ?? decimal, hex ? 16 : 10)) : (entities[name] ?? whole),
      )
    : text;

/** A code point beyond Unicode would throw another kind of error. */
const character = (point: number): string => (point <= 0x10ffff ? String.fromCodePoint(point) : fail());
