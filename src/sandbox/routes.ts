import type { Method } from "../publish/outcome.js";
import { decodeUriPart } from "../text/decode-uri-part.js";
import { download } from "./downloads.js";
import { create, list, listOfUser, type Operation, read, remove, type Service, themes, update } from "./operations.js";
import { type Reply, textReply } from "./reply.js";

interface Route {
  readonly path: RegExp;
  readonly operations: Readonly<Partial<Record<Method, Operation>>>;
}

/** Specification, section 4, and the public facts. The group of a pattern is the operation's `name`. */
const routes: readonly Route[] = [
  { path: /^\/service\/v1\/infographics\/?$/, operations: { GET: list, POST: create } },
  { path: /^\/service\/v1\/infographics\/([^/]+)$/, operations: { GET: read, PUT: update, DELETE: remove } },
  { path: /^\/service\/v1\/users\/([^/]+)\/infographics$/, operations: { GET: listOfUser } },
  { path: /^\/service\/v1\/themes$/, operations: { GET: themes } },
];

interface RouteMatch {
  readonly method: Method;
  readonly operation: Operation;
  readonly name: string;
}

/** The operation for a method and path; a reply with 404 or 405 if the path or the method is unknown. */
export function match(method: string, path: string): RouteMatch | Reply {
  for (const route of routes) {
    const found = route.path.exec(path);
    if (found === null) continue;
    if (!Object.hasOwn(route.operations, method)) return notAllowed(Object.keys(route.operations));
    return {
      method: method as Method,
      operation: route.operations[method as Method]!,
      name: decodeUriPart(found[1] ?? ""),
    };
  }
  return textReply(404, "Nothing is at this path. The service is below /service/v1/.");
}

const notAllowed = (methods: readonly string[]): Reply =>
  textReply(405, `Allowed here: ${methods.join(", ")}.`, { allow: methods.join(", ") });

/** The public pages that records link to, without a signature: published infographics and their pictures. */
export function publicPage({ store }: Service, method: string, path: string): Reply | undefined {
  const found = /^\/(view|thumbnail)\/([\w-]+)(\.png)?$/.exec(path);
  if (found === null || method !== "GET") return undefined;
  const item = store.get(found[2]!);
  if (item === undefined || !item.published) return textReply(404, "No published infographic has this id.");
  if (item.private) return textReply(403, "This infographic is private.");
  return download(item, found[1] === "view" ? "html" : "png");
}
