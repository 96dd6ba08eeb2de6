/** Starts the language server in a Web Worker. Its file is beside all scripts of the page. */
export const newWorker = (): Worker => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
