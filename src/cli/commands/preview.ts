import { isConfigFile } from "../../config/config-names.js";
import type { ExportPicture } from "../../preview/session/export-picture.js";
import { defaultLimits } from "../../template/budget.js";
import { unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { isFolder } from "../base/file-stats.js";
import type { InputBase } from "../base/input-base.js";
import { folderOf } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { serveUntilInterrupt } from "../base/serve-until-interrupt.js";
import type { EachOptions } from "../inputs/each.js";
import { eachOption, paramOptions } from "../inputs/params.js";
import { addressOptions, portsFor, showAddress, started } from "../preview/page-address.js";
import type { PreviewDocuments } from "../preview/preview-documents.js";
import { accountOptions } from "../publish/credential-options.js";
import type { AccountOptions } from "../publish/publish-account.js";

interface PreviewCommandOptions extends Partial<EachOptions>, AccountOptions {
  readonly port?: number;
  readonly open?: boolean;
  readonly editor?: string;
}

/** Milliseconds. A folder that is renamed is many changes. */
const listingPause = 40;
const maxListing = 400;

export const previewCommand: Command<PreviewCommandOptions> = {
  arguments: [
    {
      name: "[inputs...]",
      description: "files, folders, globs (default: include of the configuration, or all of this folder)",
    },
  ],
  options: [
    ...addressOptions("preview"),
    {
      flags: "--editor <command>",
      description:
        "command that opens a place, such as 'code' or 'edit {file} {line} {column}' (default: the editor that runs)",
    },
    ...paramOptions,
    eachOption,
    ...accountOptions,
  ],
  details: `Serves a page with the document as the service would lay it out, the JSON, findings at their places and controls for parameters.
The page follows sources, includes, data and configuration. Listens on 127.0.0.1 only, until Ctrl-C. The address contains a
secret, so that other users of the machine cannot open it. It stays the same for each port.

For several documents, or for the rows of a table, the page begins with thumbnails of all of them and their findings. Each document and
each row has its own address, for bookmarks and further tabs.

With a base URL, the page can publish: it shows the plan first, and asks before it changes anything.`,
  examples: [
    { command: "igx preview city.igx", does: "see it while you write" },
    { command: "igx preview", does: "see all documents, and choose" },
    { command: "igx preview city.igx --each cities.csv", does: "see all rows of a table, and choose" },
    { command: "igx preview city.igx --port 0 --no-open", does: "use a free port, and open no browser" },
  ],
  async run(context, args, options) {
    const project = unwrap(await context.project());
    const { listingNow, previewInputs } = await import("../preview/preview-inputs.js");
    const inputs = unwrap(await previewInputs(context, project, args, options.each));
    const { openPreviewDocuments } = await import("../preview/preview-documents.js");
    const listing = (last: Project) => listingNow(context, last, args);
    const documents = unwrap(await openPreviewDocuments(context, project, inputs, options, listing));
    const bases = options.each === undefined ? (await listing(project)).bases : [];
    const { previewKey } = await import("../preview/preview-key.js");
    const key = await previewKey(context.env);
    const { createExportPicture } = await import("../preview/preview-export.js");
    // A table is of one document, and one file alone needs no list.
    const isListed =
      bases.some(({ deep }) => deep) || (options.each === undefined && (args.length === 0 || inputs.length > 1));
    const parts = {
      documents,
      bases,
      isListed,
      exportPicture: createExportPicture(context),
      cwd: context.cwd,
      folder: folderOf(inputs[0]!.path),
      maximum: { ...defaultLimits, ...documents.project.options.limits }.sourceBytes,
      key,
    };
    const served = await started("preview", options.port, start(parts, options));
    await showAddress(context, "preview", served.url, options.open ?? context.interactive);
    return serveUntilInterrupt(context, served);
  },
};

interface PreviewParts {
  readonly documents: PreviewDocuments;
  readonly exportPicture: ExportPicture;
  /** Where documents can appear and vanish. */
  readonly bases: readonly InputBase[];
  readonly isListed: boolean;
  readonly cwd: string;
  /** The folder of the first document. */
  readonly folder: string;
  /** Bytes of a source. */
  readonly maximum: number;
  readonly key: string;
}

async function start(
  { documents, bases, isListed, exportPicture, cwd, folder, maximum, key }: PreviewParts,
  { port, editor }: PreviewCommandOptions,
) {
  const [{ debounce }, { startPreview }, { editorOpener }, { watchFolders }, { previewClient }] = await Promise.all([
    import("../../preview/server/debounce.js"),
    import("../../preview/server/start-preview.js"),
    import("../../preview/server/open-editor.js"),
    import("../build/watch-folders.js"),
    import("../preview/preview-client.js"),
  ]);
  const [{ createInspectData }, { createPreviewPages }, { createDocumentThumbnails }] = await Promise.all([
    import("../../editor/page/describe-data.js"),
    import("../preview/preview-pages.js"),
    import("../preview/document-thumbnails.js"),
  ]);
  const { findRuleText } = await import("../../config/rule-texts.js");
  const watcher = await watchFolders([{ folder, deep: false }, ...bases]);
  const thumbnails = isListed ? createDocumentThumbnails(documents, watcher) : undefined;
  const pages = createPreviewPages({
    documents,
    ...(thumbnails && { thumbnails }),
    watcher,
    actions: { exportPicture, openEditor: editorOpener(editor), explainRule: findRuleText },
    inspectDataOf: (project) => createInspectData(async () => project()),
    cwd,
    maximum,
  });
  const listAgain = debounce(
    () => void documents.listAgain(watcher.follow).then((isOther) => isOther && pages.relist()),
    maxListing,
  );
  watcher.onChange((path) => {
    // `include` may have changed, or files were made in a new folder before the watch on it was ready.
    const matters = path.toLowerCase().endsWith(".igx") || isConfigFile(path) || isFolder(path);
    if (isListed && matters) listAgain.after(listingPause);
  });
  const close = async () => {
    listAgain.cancel();
    thumbnails?.close();
    await Promise.all([watcher.close(), documents.close()]);
  };
  return startPreview({
    openPage: pages.open,
    close,
    key,
    client: await previewClient(),
    ports: portsFor("preview", port),
  }).catch(async (error) => {
    await close();
    throw error;
  });
}
