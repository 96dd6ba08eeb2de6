import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";
import type { SourceInput } from "./source-input.js";

/** From the file as it is to `text`, in the form that `patch` reads. */
export const unifiedDiff = (source: SourceInput, text: string): string =>
  createTwoFilesPatch(`a/${source.shown}`, `b/${source.shown}`, source.file.text, text, undefined, undefined, {
    headerOptions: FILE_HEADERS_ONLY,
  });
