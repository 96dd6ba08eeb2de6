import type { Theme } from "../publish/infographic-record.js";

/** Made up: the service's own themes are not public. */
export const sandboxThemes: readonly Theme[] = [
  { id: 1, title: "Plain", thumbnail_url: null },
  { id: 45, title: "Classic", thumbnail_url: null },
  { id: 46, title: "Night", thumbnail_url: null },
];
