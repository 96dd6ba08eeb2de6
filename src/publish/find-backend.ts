import type { Backend } from "./backend.js";
import { backends } from "./backends.js";

/** The back-end for a base URL: the one that claims it, or else the first. */
export const findBackend = (baseUrl: string | undefined): Backend =>
  (baseUrl === undefined ? undefined : backends.find(({ serves }) => serves(baseUrl))) ?? backends[0];
