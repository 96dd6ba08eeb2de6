import { message } from "../../text/message.js";
import type { Words } from "../words/words.js";
import { scriptLegend } from "./script-legend.js";
import { scriptMarks } from "./script-marks.js";
import { scriptPointing } from "./script-pointing.js";
import { scriptRows } from "./script-rows.js";
import { scriptTables } from "./script-tables.js";
import { scriptTabs } from "./script-tabs.js";

/**
 * Makes an exported page interactive: tooltips with a crosshair, legends that hide series, tables that sort and search, tabs. Without it
 * the page can be read as it is.
 *
 * Plain JavaScript for browsers since 2022, in one scope. It reads only what the page already contains, and writes texts as text nodes. It
 * sets positions through the DOM, which the page's policy allows, unlike inline styles. Legends come before marks, which take the titles.
 */
export const pageScript = (words: Words): string =>
  script.replace("{}", () => JSON.stringify(scriptWords(words)).replaceAll("<", "\\u003c"));

/** The sentences that the script writes. */
const scriptWords = ({ say, language, foreign }: Words) => ({
  language: foreign ? language : "",
  keys: say(message`Press the arrow keys to read its values.`),
  series: say(message`Series`),
  stays: say(message`One series always stays.`),
  search: say(message`Search`),
  found: say(message`${"{1}"} of ${"{2}"} rows`),
});

const script = compact(`
"use strict";
(() => {
  const sentences = {};
  const all = (root, selector) => [...root.querySelectorAll(selector)];
  const make = (tag, className, text = "") => {
    const node = document.createElement(tag);
    node.className = className;
    node.textContent = text;
    return node;
  };
  const draw = (tag, attributes) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    return node;
  };
  const live = make("div", "igx-hidden");
  live.setAttribute("role", "status");
  document.body.append(live);
  const say = (text) => {
    live.textContent = text;
  };
  /*
   * igx has its own texts in English on a page of a language that it does not know.
   */
  const own = (node) => {
    if (sentences.language === "") return node;
    node.lang = sentences.language;
    node.dir = "ltr";
    return node;
  };
${scriptMarks}${scriptRows}${scriptLegend}${scriptPointing}${scriptTables}${scriptTabs}})();
`);

/** Without indentation and the lines that are comments: no text of the script has either. */
function compact(script: string): string {
  return script.replace(/^\s*\/\*.*\*\/$/gm, "").replace(/\n\s*/g, "\n");
}
