import { counted } from "../../../text/counted.js";
import type { PreviewState, ThumbnailWish } from "../../protocol.js";
import { hrefOf } from "../address-bar.js";
import { documentOrder } from "../document-chooser.js";
import { h, setAttributes } from "../dom/h.js";
import { icon } from "../dom/icon.js";
import { roving, setTabStop } from "../dom/roving.js";
import type { Navigation, NavigationTarget } from "../navigation.js";
import { createNearElements } from "../page/near-elements.js";
import type { PageSession } from "../session.js";
import { createThumbnailCard, type ThumbnailCard } from "./thumbnail-card.js";

interface WallView {
  readonly element: HTMLElement;
  readonly update: (state: PreviewState) => void;
  /** Thumbnails may have changed. */
  readonly stale: () => void;
  readonly focus: () => void;
}

interface Item {
  readonly card: ThumbnailCard;
  place: NavigationTarget;
  /** The version that is shown; missing if none is. */
  version?: number;
  /** The round in which it was asked for last. */
  round: number;
}

/** Thumbnails in one request. The server makes them one after the other. */
const together = 4;

/** Milliseconds after which thumbnails are asked for again: some changes of files are not reported. */
const polled = 2_000;

/** All documents, or all rows, as thumbnails. Only those that are near the visible part are made, a few at a time. */
export function createWallView(
  session: PageSession,
  { go, addressOf }: Navigation,
  chooseRow: (row: number) => void,
): WallView {
  const { wall, post, connection, notice } = session;
  const heading = h("h2", {});
  const search = h("input", { type: "search", id: "wall-search", class: "input", autocomplete: "off" });
  const none = h("p", { class: "empty", hidden: true }, "Nothing here has this name.");
  const before = windowButton("previous", "Rows before");
  const after = windowButton("next", "Rows after");
  const list = h("ul", { class: "cards" });
  const head = h(
    "div",
    { class: "wall-head" },
    heading,
    h("div", { class: "pair" }, before, after),
    h("label", { class: "label", for: search.id }, "Find"),
    search,
  );
  const element = h(
    "main",
    { class: "stage wall", tabindex: -1, "aria-label": "Overview", hidden: true },
    head,
    none,
    list,
  );
  let items: ReadonlyMap<string, Item> = new Map();
  let known = "";
  let round = 1;
  let isAsking = false;

  const isNeeded = ({ round: own, card }: Item): boolean =>
    own < round && near.has(card.element) && !card.element.hidden;
  const ask = async (): Promise<void> => {
    if (isAsking || !wall.get()) return;
    isAsking = true;
    try {
      for (;;) {
        const wanted = [...items.values()].filter(isNeeded);
        // Those without a picture first.
        const next = [...wanted.filter(({ version }) => version === undefined), ...wanted].slice(0, together);
        const asked = [...new Set(next)];
        if (asked.length === 0 || !wall.get()) return;
        for (const item of asked) item.round = round;
        const reply = await post("/thumbnails", { thumbnails: asked.map(wishOf) });
        if (!reply.ok && connection.get() === "open") notice.set(reply.message ?? "The thumbnails did not arrive.");
        if (!reply.ok) return;
        for (const [at, item] of asked.entries()) {
          const { version, thumbnail } = reply.thumbnails![at]!;
          if (!thumbnail || item.card.element.parentNode !== list) continue;
          item.version = version;
          item.card.show(thumbnail);
        }
        filter();
      }
    } finally {
      isAsking = false;
    }
  };
  const near = createNearElements(
    element,
    () => {
      for (const item of items.values()) {
        if (near.has(item.card.element) || item.version === undefined) continue;
        item.card.clear();
        delete item.version;
        item.round = 0;
      }
      void ask();
    },
    { margin: "50% 0px", unwatched: 0 },
  );
  const stale = (): void => {
    round++;
    void ask();
  };
  const links = (): readonly HTMLElement[] =>
    [...items.values()].filter(({ card }) => !card.element.hidden).map(({ card }) => card.link);
  const filter = (): void => {
    const text = search.value.trim().toLowerCase();
    for (const { card } of items.values()) card.element.hidden = !card.text().includes(text);
    none.hidden = links().length > 0;
    setTabStop(
      links(),
      links().find((link) => link.tabIndex === 0),
    );
  };
  search.addEventListener("input", () => {
    filter();
    void ask();
  });
  list.addEventListener("click", (event) => {
    const item = [...items.values()].find(({ card }) => card.link === event.target);
    // A modified click opens another tab.
    if (!item || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(item.place);
  });
  roving(list, links, "horizontal");
  for (const [button, by] of [
    [before, -1],
    [after, 1],
  ] as const)
    button.addEventListener("click", () => {
      const batch = session.state.get()?.batch;
      if (!batch || button.getAttribute("aria-disabled") === "true") return;
      const { firstLabel, labels, count } = batch;
      // The rows around a chosen one are listed.
      const middle = firstLabel + labels.length / 2 + by * labels.length;
      chooseRow(Math.max(0, Math.min(count - 1, Math.round(middle))));
      element.scrollTop = 0;
    });
  const size = new ResizeObserver(() => {
    const first = list.querySelector<HTMLElement>(".card:not([hidden]) .thumb");
    if (first && first.clientWidth > 0) list.style.setProperty("--thumb", String(first.clientWidth));
  });
  size.observe(list);
  setInterval(() => {
    if (wall.get() && document.visibilityState === "visible" && connection.get() === "open") stale();
  }, polled);

  const place = (state: PreviewState): void => {
    const entries = entriesOf(state);
    const now = JSON.stringify(entries);
    showHead(state);
    if (now === known) return;
    known = now;
    const old = items;
    items = new Map(
      entries.map(({ key, label, place: to }) => {
        const item = old.get(key) ?? { card: createThumbnailCard(), place: to, round: 0 };
        item.place = to;
        item.card.update(label, hrefOf(addressOf(to)));
        return [key, item];
      }),
    );
    const cards = [...items.values()].map(({ card }) => card.element);
    list.replaceChildren(...cards);
    near.watch(cards);
    filter();
  };
  const showHead = ({ batch, documents }: PreviewState): void => {
    const isPart = batch !== undefined && batch.labels.length < batch.count;
    heading.textContent = batch
      ? isPart
        ? `Rows ${numeral(batch.firstLabel + 1)} to ${numeral(batch.firstLabel + batch.labels.length)} of ${numeral(batch.count)} in ${batch.table}`
        : `${counted(batch.count, "row")} in ${batch.table}`
      : counted(documents?.names.length ?? 0, "document");
    for (const button of [before, after]) button.hidden = !isPart;
    setAttributes(before, { "aria-disabled": batch?.firstLabel === 0 ? "true" : undefined });
    const isLast = batch && batch.firstLabel + batch.labels.length === batch.count;
    setAttributes(after, { "aria-disabled": isLast ? "true" : undefined });
  };
  const show = (): void => {
    element.hidden = !wall.get();
    document.body.classList.toggle("with-wall", wall.get());
    if (wall.get()) stale();
  };
  wall.listen(show);
  connection.listen((now) => now === "open" && stale());
  return {
    element,
    update: (state) => {
      place(state);
      // Its parameters, or the other rows, may be others.
      if (wall.get()) stale();
    },
    stale,
    focus: () => (links().find((link) => link.tabIndex === 0) ?? element).focus(),
  };
}

interface WallEntry {
  readonly key: string;
  readonly label: string;
  readonly place: NavigationTarget;
}

function entriesOf({ batch, documents }: PreviewState): readonly WallEntry[] {
  if (batch)
    return batch.labels.map((label, at) => {
      const row = batch.firstLabel + at;
      return { key: `row ${row}`, label: `${numeral(row + 1)} · ${label || "no key"}`, place: { row } };
    });
  const names = [...(documents?.names ?? [])].sort(documentOrder);
  return names.map((name) => ({ key: `document ${name}`, label: name, place: { document: name } }));
}

const wishOf = ({ place, version }: Item): ThumbnailWish => ({ ...place, ...(version !== undefined && { version }) });

const numeral = (value: number): string => value.toLocaleString("en");

function windowButton(name: "previous" | "next", label: string): HTMLElement {
  return h("button", { type: "button", class: "button", "aria-label": label, title: label }, icon(name));
}
