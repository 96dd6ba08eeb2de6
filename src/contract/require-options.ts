import { isObject } from "../text/is-object.js";
import { requireArgument, wrongArgument } from "../text/require-argument.js";

/** Throws a `TypeError` unless a call has options that the compiler can begin with. */
export function requireOptions(options: unknown): void {
  requireArgument(options, "object", "The options");
  const { host } = options as { readonly host?: unknown };
  // As nearly everywhere in options, null counts as absent.
  if (host !== undefined && host !== null) requireHost(host);
}

/** The same for a host. The likeliest mistake is `nodeHost` without its parentheses. */
export function requireHost(host: unknown): void {
  const methods = isObject(host) ? [host["readFile"], host["realPath"]] : [undefined];
  if (!methods.every((method) => typeof method === "function"))
    throw wrongArgument(host, "a host, such as `nodeHost()`", "The option `host`");
}
