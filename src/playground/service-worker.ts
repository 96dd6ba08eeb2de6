/*
 * Keeps all files of one version of the playground, and answers from them. The build puts the version and the list in. A new version is fetched
 * whole before it is used, and the old one goes when no page uses it any more: a page never mixes two.
 */

declare const PLAYGROUND_VERSION: string;
declare const PLAYGROUND_FILES: readonly string[];

interface ExtendableEvent extends Event {
  readonly waitUntil: (done: Promise<unknown>) => void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly respondWith: (response: Promise<Response>) => void;
}

interface Scope {
  readonly registration: { readonly scope: string };
  readonly addEventListener: ((type: "fetch", listener: (event: FetchEvent) => void) => void) &
    ((type: "install" | "activate", listener: (event: ExtendableEvent) => void) => void);
  readonly clients: { readonly claim: () => Promise<void> };
}

// The types of the DOM know no service worker.
const worker = globalThis as unknown as Scope;
const prefix = "igx-playground-";
const name = `${prefix}${PLAYGROUND_VERSION}`;

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(clear().then(() => worker.clients.claim())));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(worker.registration.scope)) event.respondWith(answer(request));
});

/** Past the cache of HTTP, where files of another version may be. */
async function fill(): Promise<void> {
  const cache = await caches.open(name);
  await cache.addAll(PLAYGROUND_FILES.map((path) => new Request(path, { cache: "reload" })));
}

async function clear(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((other) => other.startsWith(prefix) && other !== name).map((old) => caches.delete(old)),
  );
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(name);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
