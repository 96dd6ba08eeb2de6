import type { Logo } from "../../render/render-options.js";
import { resolve } from "../../text/path.js";
import { type Outcome, success } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import type { PictureFormat } from "./formats.js";
import { loadLogo } from "./load-logo.js";
import type { PictureSettings } from "./picture.js";

/** The logo of a theme, by the path that the theme names. */
export type LogoReader = (project: Project, theme: string, path: string) => Promise<Outcome<Logo | undefined>>;

/** Texts and fragments have none. */
const hasLogo = (format: PictureFormat, { embed = false }: PictureSettings): boolean =>
  format !== "text" && format !== "alt" && !embed;

/** Reads each logo once for all pictures of a configuration. Each round of a watch reads its configuration again, and so the logos. */
export function logoReader(format: PictureFormat, settings: PictureSettings): LogoReader {
  if (!hasLogo(format, settings)) return async () => success(undefined);
  const known = new WeakMap<Project["config"], Map<string, Promise<Outcome<Logo>>>>();
  return (project, theme, path) => {
    const logos = known.get(project.config) ?? new Map();
    known.set(project.config, logos);
    const logo = logos.get(theme) ?? loadLogo(project, theme, path, format === "pdf");
    logos.set(theme, logo);
    return logo;
  };
}

/** The absolute paths of the logos that pictures may show: when one of these changes, they are drawn again. */
export function logoFiles({ folder, config }: Project, format: PictureFormat, settings: PictureSettings) {
  const themes = hasLogo(format, settings) ? Object.values(config.themes ?? {}) : [];
  return themes.flatMap(({ logo }) => (logo === undefined ? [] : [resolve(folder, logo)]));
}
