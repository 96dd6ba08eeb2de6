/** With it, the page works without a network. Only over HTTPS, and on this machine: browsers allow it nowhere else. */
export function registerServiceWorker(): void {
  const { serviceWorker } = navigator;
  // A visit without it works too, as does a browser that forbids it.
  if (serviceWorker) void serviceWorker.register("service-worker.js").catch(() => undefined);
}
