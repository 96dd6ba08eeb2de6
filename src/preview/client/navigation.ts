import type { PageAddress } from "../page-address.js";
import type { PreviewState } from "../protocol.js";
import type { AddressBar } from "./address-bar.js";
import type { Commands } from "./commands.js";
import type { PageSession } from "./session.js";

/** Leads to documents, rows and the wall, and keeps the address of the page. */
export interface Navigation {
  /** Shows a document or a row; the wall stays until it has arrived. */
  readonly go: (to: NavigationTarget) => void;
  /** Shows all documents or rows as thumbnails, or the last one of them again. */
  readonly toggleWall: () => void;
  /** The address of a document or a row. */
  readonly addressOf: (to: NavigationTarget) => PageAddress;
  /** Called before and after each state is shown. */
  readonly receive: (state: PreviewState) => void;
  readonly received: (state: PreviewState) => void;
}

/** A document by its name, or a row from 0. */
export type NavigationTarget = { readonly document: string } | { readonly row: number };

/** Whether there are several documents or rows to choose from. */
export const hasSeveral = (state: PreviewState | undefined): boolean =>
  (state?.batch?.count ?? 0) > 1 || (state?.documents?.names.length ?? 0) > 1;

/** Without an address bar, as in a panel of an editor, there is one document and no wall. */
export function createNavigation(
  { state, wall }: PageSession,
  { chooseDocument, chooseRow, setParams }: Pick<Commands, "chooseDocument" | "chooseRow" | "setParams">,
  bar: AddressBar | undefined,
): Navigation {
  /** The place that was asked for and has not arrived. */
  let going: NavigationTarget | undefined;
  let isFirst = true;
  const values = (): PageAddress["values"] => valuesOf(state.get());
  // Documents have parameters of their own; the rows of a table share them.
  const addressOf = (to: NavigationTarget): PageAddress => ({ ...to, values: "row" in to ? values() : {} });
  const replace = (now: PreviewState): void =>
    bar?.replace(wall.get() ? wallAddress(now) : shownAddress(now, bar.now()));
  const ask = (to: NavigationTarget): void => {
    const now = state.get();
    // While another place is on its way, the server must hear of it that this one is wanted.
    const isThere = going === undefined && now !== undefined && isAt(now, to);
    going = to;
    if (isThere) {
      arrive();
      return;
    }
    void ("row" in to ? chooseRow(to.row) : chooseDocument(to.document)).then((ok) => {
      const stays = state.get();
      if (going !== to || !stays) return;
      // The page may have been there all the time: then no other state comes.
      if (isAt(stays, to)) arrive();
      else if (ok) return;
      else {
        going = undefined;
        replace(stays);
      }
      // No other state comes, and the chooser of documents still shows the name that was chosen.
      state.set({ ...stays });
    });
  };
  const arrive = (): void => {
    going = undefined;
    wall.set(false);
  };
  const go = (to: NavigationTarget): void => {
    bar?.push(addressOf(to));
    ask(to);
  };
  bar?.onMove(() => {
    const now = state.get();
    const { document, row, values: wished } = bar.now();
    if (!now) return;
    if (document === undefined && row === undefined && hasSeveral(now)) {
      going = undefined;
      wall.set(true);
    } else ask(row === undefined ? { document: document ?? shownName(now) ?? "" } : { row });
    const changed = { ...Object.fromEntries(Object.keys(values()).map((name) => [name, null])), ...wished };
    if (document === undefined && JSON.stringify(wished) !== JSON.stringify(values())) setParams(changed);
  });
  return {
    go,
    addressOf,
    toggleWall: () => {
      const now = state.get();
      if (!now || !bar || !hasSeveral(now)) return;
      if (!wall.get()) {
        bar.push(wallAddress(now));
        wall.set(true);
        return;
      }
      const name = shownName(now);
      if (now.batch) go({ row: now.batch.row });
      else if (name !== undefined) go({ document: name });
    },
    receive: (next) => {
      if (isFirst && bar) {
        const { document, row } = bar.now();
        wall.set(document === undefined && row === undefined && hasSeveral(next));
      }
      isFirst = false;
      if (going && isAt(next, going)) arrive();
      if (!hasSeveral(next)) wall.set(false);
    },
    received: (next) => {
      // The address is already that of the place that was asked for.
      if (!going) replace(next);
    },
  };
}

const wallAddress = (now: PreviewState): PageAddress => ({ values: now.batch ? valuesOf(now) : {} });

/** A document that was deleted or renamed keeps the address that it had. */
const shownAddress = (now: PreviewState, before: PageAddress): PageAddress => {
  const document = now.documents && (shownName(now) ?? before.document);
  return {
    ...(document !== undefined && (hasSeveral(now) || before.document !== undefined) && { document }),
    ...(now.batch && now.batch.count > 1 && { row: now.batch.row }),
    values: valuesOf(now),
  };
};

const shownName = ({ documents }: PreviewState): string | undefined => documents?.names[documents.index];

const isAt = (now: PreviewState, to: NavigationTarget): boolean =>
  "row" in to ? now.batch?.row === to.row : shownName(now) === to.document;

/** The values that the page has set. Secrets are never in an address. */
const valuesOf = (now: PreviewState | undefined): PageAddress["values"] =>
  Object.fromEntries(
    (now?.params ?? []).flatMap(({ name, changed, secret, value }) =>
      changed && !secret && value !== undefined ? [[name, value]] : [],
    ),
  );
