import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";

/** The difference between two texts of a file, in the format of `patch`, with so many lines around each change. */
export const unifiedDiff = (path: string, before: string, after: string, context = 4): string =>
  createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, {
    context,
    headerOptions: FILE_HEADERS_ONLY,
  });
