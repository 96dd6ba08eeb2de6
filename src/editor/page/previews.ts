import type { TableText } from "../../preview/protocol.js";
import { fieldsOf } from "../../text/fields-of.js";
import type { EditorCommand } from "../command.js";
import type { TextLevel } from "../levels.js";
import { isPosition, offsetOf } from "../ranges.js";
import type { EditorLink } from "../server/editor-link.js";
import { type BufferPreview, openBufferPreview, type PreviewHost, type PreviewOptions } from "./buffer-preview.js";

/** The previews of a server, which follow the texts of its editor. */
export interface Previews {
  readonly open: (uri: string, options: PreviewOptions) => Promise<BufferPreview>;
  readonly close: (preview: BufferPreview) => Promise<void>;
  /** Shows a document in each preview that is not pinned, unless it is a part of the document there. */
  readonly follow: (uri: string) => Promise<void>;
  readonly all: () => readonly BufferPreview[];
}

export function createPreviews(link: EditorLink, host: PreviewHost): Previews {
  const running = new Set<BufferPreview>();
  // An included file may be open too, so a change of any file can be a change of the document.
  link.onChanged(() => {
    for (const { session } of running) void session.changed();
  });
  // One move at a time, so a command can wait until the document is shown. Only the newest one counts.
  let following: Promise<unknown> = Promise.resolve();
  let newest: string | undefined;
  const isFree = ({ session }: BufferPreview): boolean => session.state().pinned === false;
  const move = async (uri: string): Promise<void> => {
    const free = [...running].filter((one) => isFree(one) && one.uri() !== uri);
    if (free.length === 0 || uri !== newest) return;
    const project = await link.projectOf(uri);
    await Promise.all(free.filter((one) => !one.shows(project, uri)).map((one) => one.show(uri)));
  };
  const follow = (uri: string): Promise<void> => {
    newest = uri;
    const run = following.then(() => move(uri));
    following = run.catch(() => undefined);
    return run;
  };
  link.onShown((uri) => void follow(uri).catch(() => undefined));
  return {
    open: async (uri, options) => {
      const preview = await openBufferPreview(link, host, uri, options);
      running.add(preview);
      return preview;
    },
    close: async (preview) => {
      running.delete(preview);
      await preview.session.close();
    },
    follow,
    all: () => [...running],
  };
}

export const revealInPreview = (previews: Previews, link: EditorLink): EditorCommand => ({
  name: "igx.revealInPreview",
  summary:
    "Show the value at a position in the previews. `follow` says that only the cursor has moved; `chooseType` offers types for its chart, `chartTable` charts of a table that is a text there",
  arguments: ["uri", "position", "{ follow, chooseType, chartTable }"],
  run: async (project, [uri, position, options]) => {
    if (typeof uri !== "string" || !isPosition(position)) return undefined;
    const level = await project.text(uri);
    if (!level) return undefined;
    link.shown(uri);
    await previews.follow(uri);
    const { follow, chooseType, chartTable } = fieldsOf(options);
    const offset = offsetOf(level.file, position);
    const text = chartTable === true ? await tableText(level, offset) : undefined;
    const own = previews.all().filter(({ session }) => session.root() === project.host.root);
    const marked = own.map(({ session, shows }) => {
      // A dialog must not open in the page of another document.
      const table = text && shows(project, uri) ? text : undefined;
      const mark = session.markAt(level.path, offset);
      if (mark || table)
        session.reveal({
          ...(mark && { mark }),
          follow: follow === true,
          ...(chooseType === true && { chooseType }),
          ...(table && { table }),
        });
      return mark ?? table;
    });
    return { result: marked.some(Boolean) };
  },
});

async function tableText(level: TextLevel, offset: number): Promise<TableText | undefined> {
  const { tableAt } = await import("../table-at.js");
  const table = tableAt(level, { start: offset, end: offset });
  // A table of Markdown is read as a document, not as data.
  if (!table || table.format === "markdown") return undefined;
  const { span, format } = table;
  return { file: level.path, offset: span.start, format, text: level.file.text.slice(span.start, span.end) };
}
