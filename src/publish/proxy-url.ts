/** Whether a text is the address of a proxy that takes CONNECT: http or https, and nothing after the port. */
export function isProxyUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(text);
  return (
    ["http:", "https:"].includes(protocol) && hostname !== "" && ["", "/"].includes(pathname) && search + hash === ""
  );
}

/**
 * The proxy that the environment names for an address: `HTTPS_PROXY`, unless `NO_PROXY` lists the host. As curl reads it: a name in the list is also
 * for the names below it, `*` for all, and a port restricts it.
 */
export function proxyOfEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  url: string,
): { readonly text: string; readonly variable: string } | undefined {
  const variable = ["https_proxy", "HTTPS_PROXY"].find((name) => env[name]);
  if (variable === undefined || isExempt(env["no_proxy"] ?? env["NO_PROXY"] ?? "", new URL(url))) return undefined;
  const text = env[variable]!;
  return { text: text.includes("://") ? text : `http://${text}`, variable };
}

function isExempt(list: string, { hostname, port }: URL): boolean {
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      if (entry === "*") return true;
      const [, name = "", only] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(entry) ?? [];
      if (name === "" || (only !== undefined && only !== (port || "443"))) return false;
      return hostname === name || hostname.endsWith(`.${name}`);
    });
}
