import { decodeUriPart } from "../text/decode-uri-part.js";
import { relativeTo, resolve } from "../text/path.js";
import { requireArgument } from "../text/require-argument.js";

/* Documents are named by URIs in the protocol and by paths in the compiler. */

/** Both names of the files of a project. */
export interface Uris {
  /** The path as findings name it: from the root, or absolute for a file outside the root. */
  readonly toPath: (uri: string) => string;
  /** The URI of a path, which may be relative to the root. A client gets the spelling back that it has used itself. */
  readonly toUri: (path: string) => string;
}

/** `rootUri` names the folder whose path is `root`, such as `file:///home/me/reports`. Its scheme may be any. */
export function createUris(root: string, rootUri: string): Uris {
  const folder = rootUri.replace(/\/$/, "");
  const folderPath = pathOf(folder);
  const used = new Map<string, string>();
  return {
    toPath(uri) {
      requireArgument(uri, "string", "The URI");
      const path = pathOf(uri);
      const isHere = authorityOf(uri) === authorityOf(folder) && path.startsWith(`${folderPath}/`);
      // A document without a file (`untitled:Untitled-1`) is in the root, so that paths in it are relative to the root.
      const absolute = resolve(root, isHere ? path.slice(folderPath.length + 1) : path);
      used.set(absolute, uri);
      return relativeTo(root, absolute);
    },
    toUri(path) {
      const absolute = resolve(root, path);
      const relative = relativeTo(root, absolute);
      const isHere = relative !== absolute;
      return used.get(absolute) ?? (isHere ? `${folder}/${encodePath(relative)}` : fileUri(absolute));
    },
  };
}

/** The `file` URI of an absolute path. That of a path on a server names the server as its host (RFC 8089, appendix E.3.1). */
export const fileUri = (path: string): string =>
  path.startsWith("//") ? `file:${encodePath(path)}` : `file://${encodePath(path.startsWith("/") ? path : `/${path}`)}`;

const prefix = /^([^:/?#]+):(?:\/\/([^/?#]*))?/;

const authorityOf = (uri: string): string => prefix.exec(uri)?.[0] ?? "";

/**
 * The path of a URI, decoded, as the compiler writes paths: a drive letter is in upper case, without the slash before it, and a file on a server
 * begins with its name, as in `//server/share`.
 */
export function pathOf(uri: string): string {
  const [before = "", scheme = "", authority = ""] = prefix.exec(uri) ?? [];
  const path = decodeUriPart(uri.slice(before.length).replace(/[?#].*$/s, ""));
  if (authority !== "" && authority !== "localhost" && scheme.toLowerCase() === "file")
    return `//${decodeUriPart(authority)}${path}`;
  const drive = /^\/([A-Za-z]):/.exec(path);
  return drive ? `${drive[1]!.toUpperCase()}:${path.slice(3)}` : path;
}

/** RFC 3986, section 3.3: characters that a path segment may contain and `encodeURIComponent` keeps stay readable. */
const encodePath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");
