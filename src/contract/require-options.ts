import type { Severity } from "../diagnostics/diagnostic.js";
import { isObject } from "../text/is-object.js";
import { type ArgumentKind, requireArgument, wrongArgument } from "../text/require-argument.js";
import type { ProjectTheme } from "./options.js";

/** Throws a `TypeError` unless a call has options that the compiler can begin with. */
export function requireOptions(options: unknown): void {
  requireArgument(options, "object", "The options");
  const { host, params, project, path, onPhase } = options as Fields;
  // As nearly everywhere in options, null counts as absent.
  if (host !== undefined && host !== null) requireHost(host);
  if (params !== undefined) requireArgument(params, "object", "The option `params`");
  if (project !== undefined) requireProject(project);
  if (path !== undefined) requireArgument(path, "string", "The option `path`");
  requireSet(onPhase, "function", "The option `onPhase`");
}

type Fields = Readonly<Partial<Record<string, unknown>>>;

/** The same for the compiler's settings of a project. Configurations have other checks: their mistakes are findings. */
export function requireProject(project: unknown): void {
  requireArgument(project, "object", "The option `project`");
  // One by one: each small document that is compiled comes by here.
  const { locale, rules, catalog, limits, themes, territories, constants } = project as Fields;
  requireSet(locale, "string", "`locale` of the project");
  requireSet(rules, "object", "`rules` of the project");
  for (const code in rules ?? {}) requireSeverity((rules as Fields)[code], code);
  requireSet(catalog, "object", "`catalog` of the project");
  requireSet(limits, "object", "`limits` of the project");
  for (const name in limits ?? {}) requireLimit((limits as Fields)[name], name);
  requireSet(constants, "object", "`constants` of the project");
  requireSet(themes, "object", "`themes` of the project");
  for (const name in themes ?? {}) {
    const theme = (themes as Fields)[name];
    requireArgument(theme, "object", `The theme \`${name}\``);
    requireArgument((theme as ProjectTheme).palette, "array", `\`palette\` of the theme \`${name}\``);
  }
  if (territories) requireTerritories(territories);
}

/** A territory of the project's own. */
function requireTerritories(territories: unknown): void {
  requireSet(territories, "object", "`territories` of the project");
  for (const [name, own] of Object.entries((territories as Fields | null | undefined) ?? {})) {
    requireArgument(own, "object", `The territory \`${name}\``);
    for (const key of ["file", "name"] as const)
      requireArgument((own as Fields)[key], "string", `\`${key}\` of the territory \`${name}\``);
  }
}

/** No value is within a limit that is not a number. */
function requireLimit(limit: unknown, name: string): void {
  requireSet(limit, "number", `The limit \`${name}\``);
  if (Number.isNaN(limit)) throw new TypeError(`The limit \`${name}\` must be a number, not NaN.`);
}

/** Another one would be in the findings as it is, and neither fail a run nor be known to any reader of them. */
function requireSeverity(severity: unknown, code: string): void {
  requireSet(severity, "string", `The severity of \`${code}\``);
  const isKnown = (severities as readonly unknown[]).includes(severity ?? "off");
  if (!isKnown) throw new TypeError(`The severity of \`${code}\` must be ${severityList}, not \`${severity}\`.`);
}

const severities: readonly (Severity | "off")[] = ["error", "warning", "info", "off"];
const severityList = "`error`, `warning`, `info` or `off`";

function requireSet(value: unknown, kind: ArgumentKind, name: string): void {
  if (value !== undefined && value !== null) requireArgument(value, kind, name);
}

/** The same for a host. The likeliest mistake is `nodeHost` without its parentheses. */
export function requireHost(host: unknown): void {
  if (!isObject(host) || typeof host["readFile"] !== "function" || typeof host["realPath"] !== "function")
    throw wrongArgument(host, "a host, such as `nodeHost()`", "The option `host`");
  requireArgument(host["root"], "string", "`root` of the host");
}
