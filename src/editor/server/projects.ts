import { createLanguageService, type LanguageService } from "../language-service.js";
import type { Environment } from "./environment.js";

/** The language services of a server: one for each project. */
export interface Projects {
  /** The service of a document. */
  readonly of: (uri: string) => Promise<LanguageService>;
  readonly all: () => Promise<readonly LanguageService[]>;
  /** After a configuration has changed: documents find their projects again. */
  readonly reset: () => void;
}

export function createProjects(
  environment: Environment,
  folders: () => readonly string[],
  onFailure: (sentence: string) => void,
): Projects {
  let byUri = new Map<string, Promise<LanguageService>>();
  let byId = new Map<string, LanguageService>();
  const open = async (uri: string): Promise<LanguageService> => {
    const { id, settings, failure } = await environment.openProject(uri, folders());
    if (failure !== undefined) onFailure(failure);
    const service = byId.get(id) ?? createLanguageService(settings);
    byId.set(id, service);
    return service;
  };
  return {
    of(uri) {
      const known = byUri.get(uri) ?? open(uri);
      byUri.set(uri, known);
      return known;
    },
    all: async () => [...new Set(await Promise.all(byUri.values()))],
    reset() {
      byUri = new Map();
      byId = new Map();
    },
  };
}
