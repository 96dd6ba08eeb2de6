import { rulePageIn } from "../../config/rule-page.js";
import { createLanguageService, type LanguageService } from "../language-service.js";
import type { ClientSupport } from "../levels.js";
import type { Environment, OpenedProject, TextOf } from "./environment.js";
import type { ServerSettings } from "./settings.js";

/** The language services of a server: one for each project. */
interface Projects {
  /** The service of a document. */
  readonly of: (uri: string) => Promise<LanguageService>;
  /** The same without waiting; `undefined` before `of` has found it. */
  readonly known: (uri: string) => LanguageService | undefined;
  /** Opens the project of a document as it is now. */
  readonly open: (uri: string) => Promise<OpenedProject>;
  /** A document is closed: where it belongs is found again when it is next opened. */
  readonly forget: (uri: string) => void;
  readonly all: () => readonly LanguageService[];
  /** After a configuration has changed: documents find their projects again. */
  readonly reset: () => void;
}

interface ProjectsSettings {
  readonly environment: Environment;
  readonly folders: () => readonly string[];
  readonly settings: () => ServerSettings;
  readonly client: () => ClientSupport;
  readonly textOf: TextOf;
  readonly onOpened: (project: OpenedProject, service: LanguageService) => void;
}

export function createProjects(given: ProjectsSettings): Projects {
  const { environment, folders, settings, client, textOf, onOpened } = given;
  let opening = new Map<string, Promise<LanguageService>>();
  let byUri = new Map<string, LanguageService>();
  let byId = new Map<string, LanguageService>();
  const openProject = (uri: string) => environment.openProject(uri, folders(), settings(), textOf);
  const open = async (uri: string): Promise<LanguageService> => {
    const [mine, found] = [byId, byUri];
    const { syntaxOnly, ruleUrl, previewCommand, chartTypeCommand } = settings();
    const project = await openProject(uri);
    const known = mine.get(project.id);
    const service =
      known ??
      createLanguageService({
        ...project.settings,
        syntaxOnly,
        client: { ...client(), previewCommand, chartTypeCommand },
        ...(ruleUrl !== undefined && { ruleUrl: rulePageIn(ruleUrl) }),
      });
    mine.set(project.id, service);
    found.set(uri, service);
    if (!known && mine === byId) onOpened(project, service);
    return service;
  };
  return {
    of(uri) {
      const known = opening.get(uri);
      if (known) return known;
      const [mine, opened] = [opening, open(uri)];
      mine.set(uri, opened);
      // The next request tries again: a file, or a part of igx, could not be read.
      opened.catch(() => mine.get(uri) === opened && mine.delete(uri));
      return opened;
    },
    open: openProject,
    known: (uri) => byUri.get(uri),
    forget(uri) {
      opening.delete(uri);
      byUri.delete(uri);
    },
    all: () => [...byId.values()],
    reset() {
      [opening, byUri, byId] = [new Map(), new Map(), new Map()];
    },
  };
}
