import type { RenderOptions } from "../../render/index.js";
import { didYouMean } from "../../text/did-you-mean.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import type { Project } from "../base/project.js";

type OwnTheme = NonNullable<RenderOptions["theme"]>;

const ownThemes: readonly string[] = ["light", "dark", "auto"] satisfies readonly OwnTheme[];

/** Whether the name is that of a theme of igx, and not of the configuration. */
export const isOwnTheme = (name: string): name is OwnTheme => ownThemes.includes(name);

/** A theme that the project does not have is wrong use (exit 2). Only a page can follow the reader's system (`auto`), not a picture. */
export function checkTheme(
  { config }: Pick<Project, "config">,
  name: string | undefined,
  isPage: boolean,
): Outcome<undefined> {
  if (name === undefined || isOwnTheme(name)) return success(undefined);
  const named = config.themes ?? {};
  if (Object.hasOwn(named, name)) return success(undefined);
  const known = [...ownThemes.filter((own) => isPage || own !== "auto"), ...Object.keys(named)];
  const hint = `Choose ${known.join(", ")}, or add \`${name}\` to \`themes\` in the configuration.`;
  return failure(ExitCode.usage, `\`${name}\` is not a theme.`, didYouMean(name, known, hint));
}
