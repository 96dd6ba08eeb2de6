import type { FindingsByFile } from "../document-findings.js";
import type { DocumentLevel } from "../levels.js";

/** The last stage of findings: what the picture of a document cannot show. */
export const pictureStage = async (_level: DocumentLevel): Promise<FindingsByFile> => new Map();
