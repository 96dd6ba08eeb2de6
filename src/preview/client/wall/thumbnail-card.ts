import type { Thumbnail } from "../../protocol.js";
import { h, prose, setAttributes } from "../dom/h.js";
import { icon } from "../dom/icon.js";
import { createPlaceElements } from "../page/place-elements.js";
import { statusWords } from "../words.js";

/** One document or row on the wall. */
export interface ThumbnailCard {
  readonly element: HTMLElement;
  readonly link: HTMLAnchorElement;
  /** The words by which it is found. */
  readonly text: () => string;
  readonly update: (label: string, href: string) => void;
  readonly show: (thumbnail: Thumbnail) => void;
  /** Takes the picture out of the page. Its findings stay. */
  readonly clear: () => void;
}

let cards = 0;

/** The link covers the whole card. The picture repeats what its page says, so assistive technology does not see it. */
export function createThumbnailCard(): ThumbnailCard {
  const id = `card-${cards++}`;
  const sheet = h("div", { class: "igx-page" });
  const picture = h("div", { class: "thumb", "aria-hidden": "true", inert: true }, sheet);
  const link = h("a", { class: "card-name", "aria-describedby": id });
  const title = h("span", { class: "card-title" });
  const status = h("span", { class: "card-status" });
  const messages = h("ul", { class: "card-messages" });
  const about = h("div", { class: "card-about", id }, title, status, messages);
  const element = h("li", { class: "card" }, picture, h("div", { class: "card-text" }, link, about));
  return {
    element,
    link,
    text: () => `${link.textContent} ${title.textContent}`.toLowerCase(),
    update: (label, href) => {
      link.textContent = label;
      setAttributes(link, { href });
    },
    show: (thumbnail) => {
      const { counts, messages: said, width, locale } = thumbnail;
      title.textContent = thumbnail.title === link.textContent ? "" : thumbnail.title;
      title.lang = locale;
      const { text, sign } = statusWords(thumbnail.status, counts);
      element.className = `card ${sign}`;
      status.replaceChildren(icon(sign), text);
      messages.replaceChildren(...said.map((message) => h("li", {}, ...prose(message))));
      sheet.style.setProperty("--page", String(width));
      sheet.lang = locale;
      const grid = h("div", { class: "igx-grid" });
      const nodes = thumbnail.elements.map(({ html }) => {
        const template = document.createElement("template");
        // The server has escaped all text of the author, and the page's policy runs no script in markup.
        template.innerHTML = html;
        const node = h("div", { class: "igx-item" });
        node.append(template.content);
        return node;
      });
      createPlaceElements(grid)(thumbnail.elements, nodes);
      sheet.replaceChildren(grid);
    },
    clear: () => sheet.replaceChildren(),
  };
}
