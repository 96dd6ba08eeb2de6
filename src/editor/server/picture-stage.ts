import { byFile, type FindingsByFile } from "../document-findings.js";
import type { DocumentLevel } from "../levels.js";
import { pictureFindings } from "../picture-findings.js";

/** The last stage of findings: data that the picture of a document cannot show. */
export const pictureStage = async (level: DocumentLevel, isWanted?: () => boolean): Promise<FindingsByFile> =>
  byFile(level.project.syntaxOnly ? [] : await pictureFindings(level, isWanted), level.project, level);
