import { inOneLine } from "../../text/in-one-line.js";
import type { PageItem } from "./page-item.js";

/** A page for screen readers: its texts and the descriptions of its pictures, without its title. */
export const describePage = (items: readonly Omit<PageItem, "node">[], title: string): string =>
  items
    .map(({ alt, text = "" }) => inOneLine(alt ?? text))
    .filter((text, index) => text !== "" && (index > 0 || text !== title.trim()))
    .join("\n");
