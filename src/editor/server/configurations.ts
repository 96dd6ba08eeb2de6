import { isConfigFile } from "../../config/config-names.js";
import { delay } from "../../text/timers.js";
import { byFile, type FindingsByFile } from "../document-findings.js";
import { type LanguageService, projectOf } from "../language-service.js";
import { pathOf } from "../uris.js";
import type { OpenDocuments } from "./documents.js";
import type { OpenedProject, TextOf } from "./environment.js";
import type { FindingsStore } from "./findings-store.js";

/** The configurations of a server's projects: their findings, and what follows an edit of one that is open. */
interface Configurations {
  /** A project was opened with its configuration, or without one that is not valid. */
  readonly opened: (project: OpenedProject, service: LanguageService) => void;
  /** An open configuration has a new text. Its findings follow the text; documents follow it once it is valid. */
  readonly edited: (uri: string) => Promise<void>;
  /** Before projects are opened again. */
  readonly forget: () => void;
}

interface ConfigurationsSettings {
  readonly documents: OpenDocuments;
  readonly store: FindingsStore;
  readonly show: (files: ReadonlySet<string>) => void;
  readonly open: (uri: string) => Promise<OpenedProject>;
  readonly serviceOf: (uri: string) => Promise<LanguageService>;
  /** All documents find their projects again. */
  readonly reset: () => void;
  /** For a failure that is not in the text of a file. */
  readonly showFailure: (message: string) => void;
}

/** Without an edit for so long, documents follow. In milliseconds. */
const aPause = 300;

export function createConfigurations(settings: ConfigurationsSettings): Configurations {
  const { documents, store, show, open, serviceOf, reset, showFailure } = settings;
  /** The files that have had findings. */
  const files = new Set<string>();
  /** The configuration of each project, to recognize whether an edit changes it. */
  const current = new Map<string, string>();

  const set = (found: FindingsByFile): void => {
    for (const [file, diagnostics] of found) {
      files.add(file);
      show(store.set(file, "rules", new Map([[file, diagnostics]])));
    }
  };
  return {
    opened({ id, config, failure, configurationFindings = [] }, service) {
      if (config) current.set(id, JSON.stringify(config));
      set(byFile(configurationFindings, projectOf(service)));
      if (failure !== undefined && configurationFindings.length === 0) showFailure(failure);
    },
    async edited(uri) {
      const version = documents.get(uri)?.version;
      const service = await serviceOf(uri);
      const text = documents.get(uri);
      if (!text || text.version !== version) return;
      service.edit(uri, text.getText());
      const project = await open(uri);
      const isNewest = () => documents.get(uri)?.version === version;
      if (!isNewest()) return;
      set(new Map([[uri, []], ...byFile(project.configurationFindings ?? [], projectOf(service))]));
      const isOther = () => project.config && current.get(project.id) !== JSON.stringify(project.config);
      if (isOther()) void delay(aPause).then(() => isNewest() && isOther() && reset());
    },
    forget() {
      for (const file of files) show(store.forget(file));
      files.clear();
      current.clear();
    },
  };
}

/** The texts of the configurations that are open. */
export const openConfigurations =
  (documents: OpenDocuments): TextOf =>
  (path) =>
    documents
      .all()
      .find(({ uri }) => isConfigFile(uri) && pathOf(uri) === path)
      ?.getText();
