import { isObject } from "../text/is-object.js";
import { type ArgumentKind, requireArgument, requireFields, wrongArgument } from "../text/require-argument.js";
import type { ProjectTheme } from "./options.js";

/** Throws a `TypeError` unless a call has options that the compiler can begin with. */
export function requireOptions(options: unknown): void {
  requireArgument(options, "object", "The options");
  const { host, params, project } = options as Readonly<Record<"host" | "params" | "project", unknown>>;
  // As nearly everywhere in options, null counts as absent.
  if (host !== undefined && host !== null) requireHost(host);
  if (params !== undefined) requireArgument(params, "object", "The option `params`");
  if (project !== undefined) requireProject(project);
  requireFields(options as object, kinds);
}

const kinds: Readonly<Record<string, ArgumentKind>> = { path: "string", onPhase: "function" };

/** The same for what the compiler reads of a project. Configurations have other checks: their mistakes are findings. */
export function requireProject(project: unknown): void {
  requireArgument(project, "object", "The option `project`");
  const fields = project as Readonly<Record<string, unknown>>;
  for (const name in projectKinds) {
    const value = fields[name] ?? undefined;
    if (value !== undefined) requireArgument(value, projectKinds[name]!, `\`${name}\` of the project`);
  }
  for (const [name, theme] of Object.entries(fields["themes"] ?? {})) {
    requireArgument(theme, "object", `The theme \`${name}\``);
    requireArgument((theme as ProjectTheme).palette, "array", `\`palette\` of the theme \`${name}\``);
  }
}

const projectKinds: Readonly<Record<string, ArgumentKind>> = {
  locale: "string",
  rules: "object",
  catalog: "object",
  limits: "object",
  themes: "object",
  constants: "object",
};

/** The same for a host. The likeliest mistake is `nodeHost` without its parentheses. */
export function requireHost(host: unknown): void {
  const methods = isObject(host) ? [host["readFile"], host["realPath"]] : [undefined];
  if (!methods.every((method) => typeof method === "function"))
    throw wrongArgument(host, "a host, such as `nodeHost()`", "The option `host`");
}
