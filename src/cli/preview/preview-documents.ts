import type { ActionReply, DocumentList } from "../../preview/protocol.js";
import type { PreviewDocument } from "../../preview/server/preview-document.js";
import type { Publisher } from "../../preview/server/publisher.js";
import type { PreviewSession } from "../../preview/server/session.js";
import type { Context } from "../base/context.js";
import type { Input } from "../base/input.js";
import type { InputBase } from "../base/input-base.js";
import { type Outcome, success } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { loadProject } from "../config/load-project.js";
import type { EachOptions } from "../inputs/each.js";
import type { PublishOptions } from "../publish/publish-options.js";
import { openPreviewDocument } from "./preview-document.js";
import type { PreviewListing } from "./preview-inputs.js";
import { openPublisher } from "./preview-publisher.js";

type PreviewOptions = Partial<EachOptions> & PublishOptions;

/** The documents of a preview, of which it shows one. */
export interface PreviewDocuments {
  /** The one that is shown. */
  readonly document: () => PreviewDocument;
  /** The project that it belonged to when it was opened. */
  readonly project: () => Project;
  /** Missing for one document. */
  readonly list?: DocumentList;
  /** Publishes the one that is shown. */
  readonly publisher?: Publisher;
  /** Shows another one, by its name in the list. */
  readonly show: (session: PreviewSession, name: string) => Promise<ActionReply>;
  /** Lists the documents that exist now. `follow` watches the folders in which they can appear, and resolves with whether one is new. */
  readonly listAgain: (
    session: PreviewSession,
    follow: (bases: readonly InputBase[]) => Promise<boolean>,
  ) => Promise<void>;
}

/** Opens the first of the inputs. Another one is opened when the page asks for it. */
export async function openPreviewDocuments(
  context: Context,
  project: Project,
  inputs: readonly Input[],
  options: PreviewOptions,
  listingNow: (last: Project) => Promise<PreviewListing>,
): Promise<Outcome<PreviewDocuments>> {
  const first = await open(context, inputs[0]!, options);
  if (!first.ok) return first;
  let current = first.value;
  let asked = 0;
  const publishers = current.publisher ? [current.publisher] : [];
  let shown = inputs[0]!;
  let listed = inputs;
  let projectNow = project;
  const nameOf = ({ path }: Input): string => relativePath(context.cwd, path);
  const list = (): DocumentList => ({
    names: listed.map(nameOf),
    index: listed.findIndex(({ path }) => path === shown.path),
  });
  // Notes about credentials, which the first document has printed, hold for the others.
  const quiet = { ...context, note: () => {} };
  const publisher = current.publisher && {
    target: current.publisher.target,
    plan: async (...wish: Parameters<Publisher["plan"]>) => current.publisher?.plan(...wish) ?? noPublisher,
    publish: async (...wish: Parameters<Publisher["publish"]>) => current.publisher?.publish(...wish) ?? noPublisher,
    close: async () => void (await Promise.all(publishers.map((one) => one.close()))),
  };
  return success({
    document: () => current.document,
    project: () => current.project,
    ...(inputs.length > 1 && { list: list() }),
    ...(publisher && { publisher }),
    show: async (session, name) => {
      const own = ++asked;
      const input = listed.find((one) => nameOf(one) === name);
      if (!input) return { ok: false, message: `${name} is missing.` };
      const opened = await open(quiet, input, options);
      if (!opened.ok) return { ok: false, message: opened.failure.message };
      if (opened.value.publisher) publishers.push(opened.value.publisher);
      // The page has asked for another one meanwhile.
      if (own !== asked) return { ok: true };
      current = opened.value;
      shown = input;
      await session.show(current.document, { documents: list() });
      return { ok: true };
    },
    listAgain: async (session, follow) => {
      const before = listed.map(nameOf).join("\n");
      let now = await listingNow(projectNow);
      // Files that appear in a new folder before it is watched are not reported.
      if (await follow(now.bases)) now = await listingNow(now.project);
      ({ project: projectNow, inputs: listed } = now);
      if (listed.map(nameOf).join("\n") !== before) session.reframe({ documents: list() });
    },
  });
}

const noPublisher = { ok: false, message: "The credentials are not found any more. Start the preview again." } as const;

interface Opened {
  readonly project: Project;
  readonly document: PreviewDocument;
  readonly publisher?: Publisher;
}

/** The project is that of the document, wherever the others belong. */
async function open(given: Context, input: Input, options: PreviewOptions): Promise<Outcome<Opened>> {
  const own = { ...given, inputs: [input.path] };
  const project = await loadProject(own);
  if (!project.ok) return project;
  const context = { ...own, project: async () => project };
  const document = await openPreviewDocument(context, project.value, input, options);
  if (!document.ok) return document;
  const publisher = await openPublisher(context, input, options);
  if (!publisher.ok) return publisher;
  return success({
    project: project.value,
    document: document.value,
    ...(publisher.value && { publisher: publisher.value }),
  });
}
