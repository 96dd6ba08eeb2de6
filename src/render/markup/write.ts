import { toHundredths } from "../../text/to-hundredths.js";
import type { MarkupChild, MarkupNode } from "./node.js";

/*
 * Only this file turns markup into text, so only here could an author's text become markup. Tags and attribute names are ours; everything
 * else is escaped.
 */

/** Characters that XML cannot contain, not even escaped (XML 1.0, section 2.2), and unpaired surrogates. */
const notXml =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Most texts have nothing to escape, and one look is enough. */
const special = /[&<>"'\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/;

export const escapeMarkup = (text: string): string =>
  special.test(text) ? text.replace(notXml, "\ufffd").replace(/[&<>"']/g, (character) => escapes[character]!) : text;

/** The text without what no escape can carry, for trees that another program writes. */
export const markupText = (text: string): string => text.replace(notXml, "\ufffd");

/** Two decimals are a hundredth of a pixel; fewer bytes, and no difference between machines in the last place. */
export const numberText = (value: number): string => String(toHundredths(value) || 0);

function attributesText(attributes: MarkupNode["attributes"], bare: boolean): string {
  let text = "";
  for (const name in attributes) {
    const value = attributes[name];
    if (value === undefined || value === false) continue;
    if (value === true) text += bare ? ` ${name}` : ` ${name}="${name}"`;
    else text += ` ${name}="${typeof value === "number" ? numberText(value) : escapeMarkup(value)}"`;
  }
  return text;
}

/** HTML, section 13.1.2: they have no end tag. */
const voidTags = new Set(["br", "col", "hr", "img", "input", "link", "meta", "wbr"]);

function write(child: MarkupChild, html: boolean, foreign: boolean): string {
  if (typeof child === "string") return escapeMarkup(child);
  const { tag, attributes, children } = child;
  if (tag === "") return children.map((one) => write(one, html, foreign)).join("");
  const inSvg = foreign || tag === "svg";
  const head = `<${tag}${attributesText(attributes, html)}`;
  if (html && !inSvg && voidTags.has(tag)) return `${head}>`;
  if (children.length === 0 && inSvg) return `${head}/>`;
  let text = `${head}>`;
  for (const one of children) text += write(one, html, inSvg);
  return `${text}</${tag}>`;
}

/** As XML: for SVG files. */
export const writeXml = (node: MarkupNode): string => write(node, false, true);

/** As HTML, with SVG inside it. */
export const writeHtml = (node: MarkupChild): string => write(node, true, false);
