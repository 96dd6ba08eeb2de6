import type { ActionReply, PreviewFinding, PreviewState } from "../protocol.js";
import { post } from "./actions.js";
import { lineAt, linesOf } from "./panel/lines.js";
import { elementsOf, type Session, sourcesOf } from "./session.js";

/** Requests of the page to the server. Their result is in the next state; the page shows a failure as a short message. */
export interface Commands {
  readonly open: (file: string, line: number, column: number) => void;
  /** The place where an element was written. */
  readonly openElement: (index: number) => void;
  /** Selects its element too. */
  readonly openFinding: (finding: PreviewFinding) => void;
  readonly setParams: (values: Readonly<Record<string, string | null>>) => void;
  readonly chooseRow: (row: number) => void;
}

/** `good`: the sources that the picture is of. */
export function createCommands(session: Session, good: () => PreviewState["sources"]): Commands {
  const act = (reply: Promise<ActionReply>): void =>
    void reply.then(({ ok, message }) => session.notice.set(ok ? "" : (message ?? "That did not work.")));
  const open = (file: string, line: number, column: number): void => act(post("/open", { file, line, column }));
  return {
    open,
    openElement: (index) => {
      const sources = session.state.get()?.sources ?? {};
      const range = sourcesOf(elementsOf(session), good(), sources)[index];
      if (!range) {
        session.notice.set(index < 0 ? "Select an element first." : "This element has no source.");
        return;
      }
      const lines = linesOf(sources[range.file]!);
      const line = lineAt(lines, range.start);
      open(range.file, line + 1, range.start - lines.starts[line]! + 1);
    },
    openFinding: ({ file, start, end, element }) => {
      session.selection.set(element === undefined ? undefined : { index: element, from: "finding" });
      session.place.set({ file, start: start.offset, end: end.offset });
      open(file, start.line, start.column);
    },
    setParams: (values) => act(post("/params", { values })),
    chooseRow: (row) => act(post("/row", { row })),
  };
}
