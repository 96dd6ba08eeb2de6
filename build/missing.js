// What no browser has: importing it there fails as it does in a Node where it is not installed.
export const missing = {
  name: "missing",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@duckdb\/node-api$/ }, ({ path }) => ({ path, namespace: "missing" }));
    onLoad({ filter: /^/, namespace: "missing" }, () => ({
      contents: 'throw Object.assign(new Error("There is no such package here."), { code: "ERR_MODULE_NOT_FOUND" });',
    }));
  },
};
