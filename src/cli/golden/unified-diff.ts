import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";

/** The difference between two texts of a file, in the format of `patch`. */
export const unifiedDiff = (path: string, before: string, after: string): string =>
  createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, {
    headerOptions: FILE_HEADERS_ONLY,
  });
