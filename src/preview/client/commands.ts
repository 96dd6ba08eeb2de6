import type { ActionReply, OpenRequest, PictureMark, PreviewFinding, PreviewState, SourceRange } from "../protocol.js";
import { lineAt, linesOf } from "./panel/lines.js";
import { elementsOf, type PageSession, shownMark, sourcesOf } from "./session.js";

/** Requests of the page to the server. Their result is in the next state; the page shows a failure as a short message. */
export interface Commands {
  readonly open: (file: string, line: number, column: number) => void;
  /** The place where an element was written. */
  readonly openElement: (index: number) => void;
  /** The place where a value was written. */
  readonly openMark: (mark: PictureMark) => Promise<void>;
  /** Marks a value and shows its source; in an editor that follows clicks, too, if `stay` is not called soon. */
  readonly chooseMark: (mark: PictureMark) => void;
  /** The click was the first of two: the editor must not take the keyboard. */
  readonly stay: () => void;
  /** Marks a value that was chosen elsewhere, and scrolls to it. */
  readonly showMark: (mark: PictureMark) => void;
  /** Marks the value that is written at an offset of the sources. */
  readonly markAt: (file: string, offset: number) => void;
  /** Selects its element too. */
  readonly openFinding: (finding: PreviewFinding) => void;
  /** Applies a fix of a finding, by its index. */
  readonly fix: (finding: PreviewFinding, fix: number) => void;
  /** Applies all safe fixes of the document. */
  readonly fixAll: () => void;
  /** Takes the last edit of the page back, or makes it again. */
  readonly step: (way: "undo" | "redo") => void;
  readonly setParams: (values: Readonly<Record<string, string | null>>) => void;
  /** Resolves with whether there is such a row. */
  readonly chooseRow: (row: number) => Promise<boolean>;
  readonly pin: (pinned: boolean) => void;
  /** Resolves with whether it is shown now. */
  readonly chooseDocument: (name: string) => Promise<boolean>;
}

/** Milliseconds in which a second click makes a double click. */
const secondClick = 250;

/** `good`: the sources that the picture is of. `showSource` shows the chosen place in the page. */
export function createCommands(
  session: PageSession,
  good: () => PreviewState["sources"],
  showSource: () => void,
): Commands {
  const { post } = session;
  const act = (reply: Promise<ActionReply>): Promise<boolean> =>
    reply.then(({ ok, message }) => {
      session.notice.set(ok ? "" : (message ?? "That did not work."));
      return ok;
    });
  const open = (file: string, line: number, column: number): void => void act(post("/open", { file, line, column }));
  /** In the editor, and if none opens it, in the page. */
  const openHere = async (request: OpenRequest, range: SourceRange): Promise<void> => {
    const { ok, message = "That did not work.", noEditor } = await post("/open", request);
    const isShown = Object.hasOwn(session.state.get()?.sources ?? {}, range.file);
    session.notice.set(ok || (noEditor && isShown) ? "" : message);
    if (ok || !isShown) return;
    session.place.set(range);
    showSource();
  };
  const openRange = async ({ file, start, end }: SourceRange, stay?: true): Promise<void> => {
    const text = session.state.get()?.sources[file];
    if (text === undefined) {
      session.notice.set(`${file} is not a part of this document.`);
      return;
    }
    const lines = linesOf(text);
    const placeOf = (offset: number) => {
      const line = lineAt(lines, offset);
      return { line: line + 1, column: offset - lines.starts[line]! + 1 };
    };
    const request = { file, ...placeOf(start), ...(end > start && { end: placeOf(end) }) };
    if (stay) void act(post("/open", { ...request, stay }));
    else await openHere(request, { file, start, end });
  };
  const locate = async (mark: PictureMark): Promise<SourceRange | undefined> =>
    (await post("/source", shownMark(session, mark))).range;
  const isMarked = (mark: PictureMark): boolean => session.mark.get() === mark;
  let asked = 0;
  let chosen = 0;
  let opened = 0;
  return {
    open,
    openMark: async (mark) => {
      const own = ++opened;
      const range = await locate(mark);
      if (own !== opened) return;
      if (range) await openRange(range);
      else session.notice.set("This value has no source.");
    },
    chooseMark: async (mark) => {
      session.mark.set(mark);
      const own = ++chosen;
      const range = await locate(mark);
      if (!range || !isMarked(mark)) return;
      session.place.set(range);
      if (session.state.get()?.editor === undefined || session.sync.get() === "never") return;
      setTimeout(() => own === chosen && void openRange(range, true), secondClick);
    },
    stay: () => void chosen++,
    showMark: async (mark) => {
      session.selection.set({ index: mark.element, from: "source" });
      session.mark.set(mark);
      const range = await locate(mark);
      if (range && isMarked(mark)) session.place.set(range);
    },
    markAt: async (file, offset) => {
      const own = ++asked;
      const before = session.mark.get();
      const { mark } = await post("/mark", { file, offset });
      // Another value may have been chosen meanwhile, in the picture.
      if (own === asked && session.mark.get() === before) session.mark.set(mark);
    },
    openElement: (index) => {
      const sources = session.state.get()?.sources ?? {};
      const range = sourcesOf(elementsOf(session), good(), sources)[index];
      if (!range) {
        session.notice.set(index < 0 ? "Select an element first." : "This element has no source.");
        return;
      }
      void openRange({ ...range, end: range.start });
    },
    openFinding: ({ file, start, end, element }) => {
      session.selection.set(element === undefined ? undefined : { index: element, from: "finding" });
      const range = { file, start: start.offset, end: end.offset };
      session.place.set(range);
      void openHere({ file, line: start.line, column: start.column, end }, range);
    },
    fix: ({ file, code, start, message }, fix) =>
      void act(post("/fix", { file, code, offset: start.offset, message, fix })),
    fixAll: () => void act(post("/fix-all", {})),
    step: (way) => void act(post(`/${way}`, {})),
    setParams: (values) => void act(post("/params", { values })),
    chooseRow: (row) => act(post("/row", { row })),
    pin: (pinned) => void act(post("/pin", { pinned })),
    chooseDocument: (name) => act(post("/document", { name })),
  };
}
