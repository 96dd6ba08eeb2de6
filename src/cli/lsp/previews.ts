import type { EditorLink } from "../../editor/server/editor-link.js";
import type { Context } from "../base/context.js";
import { type PreviewWishes, type RunningPreview, runPreview } from "./running-preview.js";

/** The previews of a server. */
export interface Previews {
  /** Starts a preview, or returns the one that shows the document; for one that is not pinned, the one that follows the editor. */
  readonly start: (uri: string, wishes: PreviewWishes) => Promise<RunningPreview>;
  /** Shows a document in each preview that is not pinned, unless it is a part of the document there. */
  readonly follow: (uri: string) => Promise<void>;
  /** The previews that have started. */
  readonly all: () => readonly RunningPreview[];
  /** Ends the previews of a document, or all. Resolves with their number. */
  readonly stop: (uri?: string) => Promise<number>;
}

export function createPreviews(env: Context["env"], link: EditorLink): Previews {
  const running = new Set<RunningPreview>();
  // One start at a time: a second one for the same document finds the first.
  let last: Promise<unknown> = Promise.resolve();
  const isPinned = ({ session }: RunningPreview): boolean => session.state().pinned === true;
  const find = (uri: string, { pinned }: PreviewWishes): RunningPreview | undefined =>
    [...running].find((one) => (pinned ? one.uri() === uri : !isPinned(one)));
  const begin = async (uri: string, wishes: PreviewWishes): Promise<RunningPreview> => {
    const known = find(uri, wishes);
    if (known && known.uri() !== uri) await known.show(uri);
    const preview = known ?? (await runPreview(env, link, uri, wishes));
    running.add(preview);
    return preview;
  };
  // One move at a time, so a command can wait until the document is shown. Only the newest one counts.
  let following: Promise<unknown> = Promise.resolve();
  let newest: string | undefined;
  const move = async (uri: string): Promise<void> => {
    const free = [...running].filter((one) => !isPinned(one) && one.uri() !== uri);
    if (free.length === 0 || uri !== newest) return;
    const project = await link.projectOf(uri);
    await Promise.all(free.filter((one) => !one.shows(project, uri)).map((one) => one.show(uri)));
  };
  return {
    start: (uri, wishes) => {
      const run = last.then(() => begin(uri, wishes));
      last = run.catch(() => undefined);
      return run;
    },
    follow: (uri) => {
      newest = uri;
      const run = following.then(() => move(uri));
      following = run.catch(() => undefined);
      return run;
    },
    all: () => [...running],
    stop: async (uri) => {
      await last;
      const ends = [...running].filter((one) => uri === undefined || one.uri() === uri);
      for (const one of ends) running.delete(one);
      await Promise.all(ends.map(({ close }) => close()));
      return ends.length;
    },
  };
}
