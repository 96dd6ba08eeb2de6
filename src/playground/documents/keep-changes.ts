import { documentOf, type PlaygroundSession } from "../session.js";
import { type History, keepDocument, timeOf } from "./kept-documents.js";
import { newId } from "./start.js";

/** Milliseconds after the last change. */
const pause = 600;

/** Milliseconds until a document counts as open in another tab: a tab that is loaded again gives its own up late. */
const patience = 1_500;

/**
 * Keeps the document and its undo history in the browser after changes. Says once that a document is too large for that. A tab never writes over
 * the changes of another one: it goes on with a copy.
 */
export function keepChanges(session: PlaygroundSession, histories: () => Readonly<Record<string, History>>): void {
  const { key, notice } = session;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let warned = false;
  /** When it was last changed, as far as this tab knows. */
  let known: number | undefined;
  let isElsewhere = false;
  const goOnWithCopy = (text: string): void => {
    key.set(newId());
    notice.set({ text });
  };
  const keep = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (isElsewhere) goOnWithCopy("The document is open in another tab. This tab goes on with a copy.");
    else if (timeOf(key.get()) !== known)
      goOnWithCopy("Another tab has changed the document, and keeps its changes. This tab goes on with a copy.");
    known = keepDocument(key.get(), titleOf(session), { document: documentOf(session), histories: histories() });
    if (known === undefined && !warned)
      notice.set({ text: "This browser has no room for the document. Download it before you leave." });
    warned = known === undefined;
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(keep, pause);
  };
  const claim = claimer((isFree) => {
    isElsewhere = !isFree;
    if (!isFree) {
      const action = { label: "Make a copy", run: keep };
      notice.set({ text: "This document is open in another tab. A change here makes a copy of it.", action });
    }
  });
  const begin = (id: string): void => {
    known = timeOf(id);
    isElsewhere = false;
    claim(id);
  };
  begin(key.get());
  key.listen(begin);
  session.files.onChange(later);
  session.params.listen(later);
  session.open.listen(later);
  session.leaving.listen(() => timer && keep());
  // A page may be closed, or put aside by a phone, before the pause is over.
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && timer && keep());
  addEventListener("pagehide", () => timer && keep());
}

/** Claims a document for this tab, and gives up the one before. `told` hears when it belongs to another tab, and when it does no more. */
function claimer(told: (isFree: boolean) => void): (id: string) => void {
  let release = (): void => {};
  return (id) => {
    release();
    const given = new AbortController();
    const { signal } = given;
    release = () => given.abort();
    // Not on pages without HTTPS. The time of the last change says the same there, but later.
    if (!navigator.locks) return;
    const waiting = setTimeout(() => signal.aborted || told(false), patience);
    const hold = (): Promise<void> => {
      clearTimeout(waiting);
      told(true);
      return new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
    };
    void navigator.locks.request(`igx-playground ${id}`, { signal }, hold).catch(() => {});
  };
}

/** The first headline, as a list shows it. */
function titleOf({ files, shown }: PlaygroundSession): string {
  const text = files.read(shown.get());
  const title = typeof text === "string" ? /^#+ +(.+)$/m.exec(text.slice(0, 10_000))?.[1] : undefined;
  return title?.replace(/(?<! ) *\{[^{}]*\}$/, "") || shown.get();
}
