import type { Logo } from "../../render/render-options.js";
import { type Outcome, success } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import type { PictureFormat } from "./formats.js";
import { loadLogo } from "./load-logo.js";
import type { PictureSettings } from "./picture.js";

/** The logo of a theme, by the path that the theme names. */
export type LogoReader = (project: Project, theme: string, path: string) => Promise<Outcome<Logo | undefined>>;

/** Reads each logo once for all pictures. Texts and fragments have none. */
export function logoReader(format: PictureFormat, { embed = false }: PictureSettings): LogoReader {
  if (format === "text" || format === "alt" || embed) return async () => success(undefined);
  const known = new Map<string, Promise<Outcome<Logo>>>();
  return (project, theme, path) => {
    const logo = known.get(theme) ?? loadLogo(project, theme, path, format === "pdf");
    known.set(theme, logo);
    return logo;
  };
}
