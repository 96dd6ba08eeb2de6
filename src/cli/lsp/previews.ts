import type { BufferPreview, PreviewOptions } from "../../editor/page/buffer-preview.js";
import type { Previews } from "../../editor/page/previews.js";
import type { Context } from "../base/context.js";

/** A preview that a browser shows. */
interface ServedPreview {
  readonly url: string;
  readonly preview: BufferPreview;
  readonly close: () => Promise<void>;
}

type ServedPreviewOptions = PreviewOptions & { readonly pinned: boolean };

/** The previews of a server that it serves to browsers. */
export interface ServedPreviews {
  /** Starts a preview, or returns the one that shows the document; for one that is not pinned, the one that follows the editor. */
  readonly start: (uri: string, options: ServedPreviewOptions) => Promise<ServedPreview>;
  /** Ends the previews of a document, or all. Resolves with their number. */
  readonly stop: (uri?: string) => Promise<number>;
}

export function createServedPreviews(env: Context["env"], previews: Previews): ServedPreviews {
  const running = new Set<ServedPreview>();
  // One start at a time: a second one for the same document finds the first.
  let last: Promise<unknown> = Promise.resolve();
  const isPinned = ({ session }: BufferPreview): boolean => session.state().pinned === true;
  const begin = async (uri: string, options: ServedPreviewOptions): Promise<ServedPreview> => {
    const known = [...running].find(({ preview }) => (options.pinned ? preview.uri() === uri : !isPinned(preview)));
    if (known && known.preview.uri() !== uri) await known.preview.show(uri);
    const preview = known ?? (await serve(env, previews, uri, options));
    running.add(preview);
    return preview;
  };
  return {
    start: (uri, options) => {
      const run = last.then(() => begin(uri, options));
      last = run.catch(() => undefined);
      return run;
    },
    stop: async (uri) => {
      await last;
      const ends = [...running].filter(({ preview }) => uri === undefined || preview.uri() === uri);
      for (const one of ends) running.delete(one);
      await Promise.all(ends.map(({ close }) => close()));
      return ends.length;
    },
  };
}

/** On one of the usual ports, with the same address for a port as `igx preview`. */
async function serve(
  env: Context["env"],
  previews: Previews,
  uri: string,
  options: PreviewOptions,
): Promise<ServedPreview> {
  const [{ startPreview }, { previewClient }, { previewKey }, { portsFor }] = await Promise.all([
    import("../../preview/server/start-preview.js"),
    import("../preview/preview-client.js"),
    import("../preview/preview-key.js"),
    import("../preview/page-address.js"),
  ]);
  const [client, key] = await Promise.all([previewClient(), previewKey(env)]);
  const preview = await previews.open(uri, options);
  const { url, close } = await startPreview({
    // The editor decides what its pages show.
    openPage: async () => preview.actions,
    close: () => previews.close(preview),
    client,
    key,
    ports: portsFor("preview"),
  });
  return { url, preview, close };
}
