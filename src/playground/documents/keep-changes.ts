import { documentOf, type PlaygroundSession } from "../session.js";
import { type History, keepDocument } from "./kept-documents.js";

/** Milliseconds after the last change. */
const pause = 600;

/** Keeps the document and its undo history in the browser after changes. Says once that a document is too large for that. */
export function keepChanges(session: PlaygroundSession, histories: () => Readonly<Record<string, History>>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let warned = false;
  const keep = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const document = documentOf(session);
    const isKept = keepDocument(session.id.get(), titleOf(session), { document, histories: histories() });
    if (!isKept && !warned)
      session.notice.set({ text: "This browser has no room for the document. Export it before you leave." });
    warned = !isKept;
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(keep, pause);
  };
  session.files.onChange(later);
  session.params.listen(later);
  session.open.listen(later);
  session.leaving.listen(() => timer && keep());
  // A page may be closed, or put aside by a phone, before the pause is over.
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && timer && keep());
  addEventListener("pagehide", () => timer && keep());
}

/** The first headline, as a list shows it. */
function titleOf({ files, shown }: PlaygroundSession): string {
  const text = files.read(shown.get());
  const title = typeof text === "string" ? /^#+ +(.+)$/m.exec(text.slice(0, 10_000))?.[1] : undefined;
  return title?.replace(/(?<! ) *\{[^{}]*\}$/, "") || shown.get();
}
