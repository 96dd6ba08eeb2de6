/** The folder that the language server sees. It exists only in this page. */
export const rootUri = "file:///playground";

export const uriOf = (path: string): string => `${rootUri}/${path.split("/").map(encodeURIComponent).join("/")}`;

/** The path of a file in the playground; `undefined` for addresses elsewhere. */
export function pathOf(uri: string): string | undefined {
  if (!uri.startsWith(`${rootUri}/`)) return undefined;
  try {
    return decodeURIComponent(uri.slice(rootUri.length + 1));
  } catch {
    return undefined;
  }
}
