type Environment = Readonly<Record<string, string | undefined>>;

/** Node has this, browsers do not. */
declare const process: { readonly env?: Environment } | undefined;

/** The package manager that runs igx, if it is not npm: each names itself in this variable. */
const otherManager = (env: Environment): string | undefined =>
  /^(pnpm|yarn|bun)\//.exec(env["npm_config_user_agent"] ?? "")?.[1];

/** The command that installs these packages with the package manager that runs igx. */
export function installCommand(...packages: readonly string[]): string {
  const manager = otherManager((typeof process === "undefined" ? undefined : process.env) ?? {});
  return `${manager ? `${manager} add` : "npm install"} ${packages.join(" ")}`;
}

/** How to run igx again as it is run now. A package manager runs an igx that the shell itself does not find. */
export function igxCommand(env: Environment): string {
  const manager = otherManager(env);
  if (manager === "pnpm") return "pnpm exec igx";
  if (manager !== undefined) return `${manager} run igx`;
  return env["npm_command"] === "exec" ? "npx igx-lang" : "igx";
}
