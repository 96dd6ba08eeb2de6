import { semanticTokenScopes } from "./semantic-token-scopes.js";

interface ProjectPackage {
  readonly version: string;
  readonly license: string;
}

/** The commands of the extension. Each calls a command of the server, or the client's own window. */
const commands = [
  { command: "igx.vscode.preview", title: "Open Preview", icon: "$(open-preview)" },
  { command: "igx.vscode.previewToSide", title: "Open Preview to the Side", icon: "$(open-preview)" },
  { command: "igx.vscode.export", title: "Export Picture…" },
  { command: "igx.vscode.fixAll", title: "Fix All Problems" },
  { command: "igx.vscode.publishPlan", title: "Show Publish Plan", enablement: "isWorkspaceTrusted && !isWeb" },
  { command: "igx.vscode.restartServer", title: "Restart Language Server" },
];

const inEditor = "editorLangId == igx";

const setting = (type: string, value: string | boolean, markdownDescription: string, more: object = {}) => ({
  type,
  default: value,
  markdownDescription,
  ...more,
});

const settings = {
  "igx.path": setting(
    "string",
    "",
    "The folder of the `igx` package to use. By default: `node_modules/igx` of the workspace, else the one in this extension.",
    { scope: "machine-overridable" },
  ),
  "igx.syntaxOnly": setting("boolean", false, "Check only the syntax. Set it for documents with very large data.", {
    scope: "resource",
  }),
  "igx.preview.sync": setting("string", "click", "When preview and source follow each other.", {
    enum: ["never", "click", "always"],
    enumDescriptions: ["Never.", "On a click.", "On a click, and whenever the cursor moves."],
  }),
  "igx.trace.server": setting(
    "string",
    "off",
    "What the output channel shows of the messages between editor and server.",
    {
      enum: ["off", "messages", "verbose"],
    },
  ),
};

const configSchema = "./config.schema.json";

/** The manifest of the VS Code extension. Its version is that of igx, since both know the same language. */
export const manifest = ({ version, license }: ProjectPackage) => ({
  name: "igx",
  displayName: "igx",
  description: "Infographics as text: checks, completion, preview and publishing of .igx files",
  version,
  publisher: "igx",
  license,
  icon: "icon.png",
  engines: { vscode: "^1.91.0" },
  categories: ["Programming Languages", "Linters", "Formatters", "Snippets", "Testing", "Visualization"],
  keywords: ["igx", "infographic", "chart"],
  files: ["dist", "server", "syntaxes", "snippets", "*.md", "*.txt", "*.json", "icon.png", "LICENSE"],
  main: "./dist/desktop.js",
  browser: "./dist/web.js",
  activationEvents: ["workspaceContains:**/*.igx", "workspaceContains:**/igx.config.{json,yaml,yml}"],
  capabilities: {
    untrustedWorkspaces: {
      supported: "limited",
      description:
        "igx reads no file outside the workspace, does not run the workspace's own igx, and does not publish.",
      restrictedConfigurations: ["igx.path"],
    },
    virtualWorkspaces: true,
  },
  contributes: {
    languages: [
      {
        id: "igx",
        aliases: ["igx"],
        extensions: [".igx"],
        configuration: "./language-configuration.json",
        icon: { light: "./icon.png", dark: "./icon.png" },
      },
      // Comments and trailing commas are allowed.
      { id: "jsonc", filenames: ["igx.config.json"] },
    ],
    jsonValidation: [{ fileMatch: "igx.config.json", url: configSchema }],
    // VS Code has no schemas for YAML: the extension of Red Hat reads this.
    yamlValidation: [{ fileMatch: ["igx.config.yaml", "igx.config.yml"], url: configSchema }],
    grammars: [
      {
        language: "igx",
        scopeName: "source.igx",
        path: "./syntaxes/igx.tmLanguage.json",
        embeddedLanguages: {
          "meta.embedded.block.json": "json",
          "meta.embedded.block.sql": "sql",
          "meta.embedded.block.yaml": "yaml",
        },
      },
    ],
    semanticTokenScopes: [{ language: "igx", scopes: semanticTokenScopes }],
    snippets: [{ language: "igx", path: "./snippets/igx.json" }],
    commands: commands.map((command) => ({ ...command, category: "igx" })),
    menus: {
      "editor/title": [{ command: "igx.vscode.previewToSide", when: inEditor, group: "navigation" }],
      commandPalette: commands.map(({ command }) => ({ command, when: inEditor })),
    },
    keybindings: [{ command: "igx.vscode.previewToSide", key: "ctrl+k v", mac: "cmd+k v", when: inEditor }],
    configuration: { title: "igx", properties: settings },
    configurationDefaults: { "[igx]": { "editor.formatOnType": true, "editor.tabSize": 2, "editor.wordWrap": "on" } },
  },
});
