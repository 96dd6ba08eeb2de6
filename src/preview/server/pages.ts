import { type PageAddress, pageName, parseAddress } from "../page-address.js";
import type { ActionContext } from "../session/action.js";

/** A page that is open: its session, and what its requests use. */
export interface ServedPage extends ActionContext {
  /** Ends its session. */
  readonly close?: () => Promise<void>;
}

export type OpenPage = (address: PageAddress) => Promise<ServedPage>;

interface OpenPages {
  /**
   * The page of a request, by its query. A page that is not known, as one that was loaded before a restart, is opened by its address. It stays
   * open until `release` was called for each use, and some time longer.
   */
  readonly use: (query: string) => Promise<UsedPage>;
  readonly close: () => Promise<void>;
}

interface UsedPage {
  readonly page: ServedPage;
  readonly release: () => void;
}

interface Entry {
  readonly page: Promise<ServedPage>;
  uses: number;
  timer?: NodeJS.Timeout;
}

/** Milliseconds. A page connects again within a moment after its connection broke; a page that was left never does. */
const usualPatience = 3_000;

/** The pages that are open. Each has a session of its own, so that two tabs can show two documents. */
export function createPages(open: OpenPage, patience = usualPatience): OpenPages {
  const entries = new Map<string, Entry>();
  const drop = async (id: string, entry: Entry): Promise<void> => {
    if (entries.get(id) === entry) entries.delete(id);
    await entry.page.then((page) => page.close?.()).catch(() => undefined);
  };
  return {
    use: async (query) => {
      const asked = new URLSearchParams(query);
      const id = asked.get(pageName) ?? "";
      const known = entries.get(id);
      const entry = known ?? { page: open(parseAddress(asked)), uses: 0 };
      entries.set(id, entry);
      clearTimeout(entry.timer);
      entry.uses++;
      const release = (): void => {
        entry.uses--;
        if (entry.uses > 0) return;
        clearTimeout(entry.timer);
        entry.timer = setTimeout(() => void drop(id, entry), patience).unref();
      };
      try {
        return { page: await entry.page, release };
      } catch (error) {
        // The next request tries again.
        void drop(id, entry);
        throw error;
      }
    },
    close: async () => {
      await Promise.all(
        [...entries].map(([id, entry]) => {
          clearTimeout(entry.timer);
          return drop(id, entry);
        }),
      );
    },
  };
}
