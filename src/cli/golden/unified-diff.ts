import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";

/** From one text of a file to another, in the form that `patch` reads. */
export const unifiedDiff = (path: string, before: string, after: string): string =>
  createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, {
    headerOptions: FILE_HEADERS_ONLY,
  });
