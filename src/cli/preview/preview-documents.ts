import type { WatchedDocument } from "../../preview/server/watched-document.js";
import type { Publisher } from "../../preview/session/publisher.js";
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

/** The documents of a preview. Each page opens the one that it shows. */
export interface PreviewDocuments {
  /** The documents that exist now. */
  readonly names: () => readonly string[];
  /** The name of the one that a page shows without another wish. */
  readonly first: string;
  /** The project of the first one, when it was opened. */
  readonly project: Project;
  /** Where documents can be published. */
  readonly target?: Publisher["target"];
  /** `undefined` if there is none of this name. */
  readonly open: (name: string) => Promise<Outcome<OpenedPreview> | undefined>;
  /** The same without publishing, for a thumbnail. */
  readonly openDocument: (name: string) => Promise<Outcome<WatchedDocument> | undefined>;
  /** The absolute path of a name. */
  readonly pathOf: (name: string) => string | undefined;
  /**
   * Lists the documents that exist now. `follow` watches the folders in which they can appear, and resolves with whether one is new. Resolves
   * with whether the list has changed.
   */
  readonly listAgain: (follow: (bases: readonly InputBase[]) => Promise<boolean>) => Promise<boolean>;
  /** Finishes the requests of publishing. */
  readonly close: () => Promise<void>;
}

export interface OpenedPreview {
  readonly project: Project;
  readonly document: WatchedDocument;
  readonly publisher?: Publisher;
}

/** Opens the first of the inputs. */
export async function openPreviewDocuments(
  context: Context,
  project: Project,
  inputs: readonly Input[],
  options: PreviewOptions,
  listingNow: (last: Project) => Promise<PreviewListing>,
): Promise<Outcome<PreviewDocuments>> {
  const nameOf = ({ path }: Input): string => relativePath(context.cwd, path);
  // One for each document, so that two pages do not publish it at the same time.
  const publishers = new Map<string, Publisher>();
  const openDocument = async (given: Context, input: Input) => {
    const own = { ...given, inputs: [input.path] };
    // The project is that of the document, wherever the others belong.
    const found = await loadProject(own);
    if (!found.ok) return found;
    const ownContext = { ...own, project: async () => found };
    const document = await openPreviewDocument(ownContext, found.value, input, options);
    return document.ok ? success({ document: document.value, project: found.value, context: ownContext }) : document;
  };
  const open = async (given: Context, input: Input): Promise<Outcome<OpenedPreview>> => {
    const opened = await openDocument(given, input);
    if (!opened.ok) return opened;
    const { document, project: own, context: ownContext } = opened.value;
    const made = publishers.has(input.path) ? success(undefined) : await openPublisher(ownContext, input, options);
    if (!made.ok) return made;
    const publisher = publishers.get(input.path) ?? made.value;
    if (publisher) publishers.set(input.path, publisher);
    return success({ project: own, document, ...(publisher && { publisher }) });
  };
  const first = await open(context, inputs[0]!);
  if (!first.ok) return first;
  /** The document that was opened at the start, for the first page. */
  let unused: Outcome<OpenedPreview> | undefined = first;
  let listed = inputs;
  let projectNow = project;
  // Notes about credentials, which the first document has printed, hold for the others.
  const quiet = { ...context, note: () => {} };
  const { publisher } = first.value;
  const inputOf = (name: string): Input | undefined => listed.find((one) => nameOf(one) === name);
  return success({
    names: () => listed.map(nameOf),
    first: nameOf(inputs[0]!),
    project: first.value.project,
    ...(publisher && { target: publisher.target }),
    open: async (name) => {
      const input = inputOf(name);
      if (!input) return undefined;
      const opened = input.path === inputs[0]!.path ? unused : undefined;
      if (opened) unused = undefined;
      return opened ?? open(quiet, input);
    },
    openDocument: async (name) => {
      const input = inputOf(name);
      const opened = input && (await openDocument(quiet, input));
      return opened?.ok ? success(opened.value.document) : opened;
    },
    pathOf: (name) => inputOf(name)?.path,
    listAgain: async (follow) => {
      const before = listed.map(nameOf).join("\n");
      let now = await listingNow(projectNow);
      // Files that appear in a new folder before it is watched are not reported.
      if (await follow(now.bases)) now = await listingNow(now.project);
      ({ project: projectNow, inputs: listed } = now);
      return listed.map(nameOf).join("\n") !== before;
    },
    close: async () => void (await Promise.all([...publishers.values()].map((one) => one.close()))),
  });
}
