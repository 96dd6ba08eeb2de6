import type { PageItem } from "./page-item.js";

/** What a page says to those who cannot see it: its texts and the descriptions of its pictures, without its title. */
export const describePage = (items: readonly Omit<PageItem, "node">[], title: string): string =>
  items
    .map(({ alt, text = "" }) => (alt ?? text).replace(/\s+/g, " ").trim())
    .filter((text, index) => text !== "" && (index > 0 || text !== title.trim()))
    .join("\n");
