import type { DocumentLevel, Project } from "../levels.js";

/** The document that the first argument of a command names. */
export const documentOf = async (project: Project, uri: unknown): Promise<DocumentLevel | undefined> =>
  typeof uri === "string" ? project.document(uri) : undefined;
