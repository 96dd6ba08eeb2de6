/** `--no-color`, then NO_COLOR (no-color.org), then FORCE_COLOR, then whether a terminal is there that can. */
export function hasColor(wanted: boolean, env: NodeJS.ProcessEnv, terminal: boolean): boolean {
  if (!wanted || env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return !["0", "false"].includes(env.FORCE_COLOR);
  return terminal && env.TERM !== "dumb";
}
