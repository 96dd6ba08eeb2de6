import { semanticTokenScopes } from "./semantic-token-scopes.js";

interface ProjectPackage {
  readonly version: string;
  readonly license: string;
  readonly repository?: string | { readonly type: string; readonly url: string };
}

interface ExtensionCommand {
  readonly command: string;
  readonly title: string;
  readonly icon?: string;
  readonly enablement?: string;
  /** It needs no open document. */
  readonly everywhere?: true;
}

/** The commands of the extension. Each calls a command of the server, or the client's own window. */
const commands: readonly ExtensionCommand[] = [
  { command: "igx.vscode.new", title: "New Document", everywhere: true },
  { command: "igx.vscode.chartFile", title: "Chart This File", everywhere: true },
  { command: "igx.vscode.chartType", title: "Change Chart Type…" },
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
    "The folder of the `igx-lang` package to use. By default: `node_modules/igx-lang` of the workspace, else the one in this extension.",
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

/** Files that `igx.importTable` reads. */
const isTable = "resourceExtname =~ /^\\.(csv|tsv|xlsx|parquet)$/i";

interface WalkthroughStep {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly alt: string;
  readonly command: string;
}

const steps: readonly WalkthroughStep[] = [
  {
    id: "new",
    title: "Write an infographic",
    description: "Begin with a short document, or with a copy of an example.\n[New Document](command:igx.vscode.new)",
    alt: "The list of examples of the command New Document",
    command: "igx.vscode.new",
  },
  {
    id: "preview",
    title: "See the picture while you write",
    description:
      "Click a value in the picture to find it in the source. Double-click it to change it.\n[Open Preview](command:igx.vscode.previewToSide)",
    alt: "A document, and beside it its preview",
    command: "igx.vscode.previewToSide",
  },
  {
    id: "data",
    title: "Chart a table that you have",
    description:
      "Right-click a CSV, XLSX or Parquet file in the Explorer and choose *Chart This File*. igx writes a document beside it.\n[Choose a File](command:igx.vscode.chartFile)",
    alt: "The context menu of a CSV file with the command Chart This File",
    command: "igx.vscode.chartFile",
  },
  {
    id: "fix",
    title: "Fix what is wrong",
    description:
      "igx marks what it does not understand, and offers the fix.\n[Fix All Problems](command:igx.vscode.fixAll)",
    alt: "A finding in a document, with its explanation and a quick fix",
    command: "igx.vscode.fixAll",
  },
  {
    id: "export",
    title: "Take it with you",
    description:
      "Save the picture as SVG or HTML, on a desktop also as PNG and PDF. In Markdown, a fence with `igx` shows its picture in the preview.\n[Export Picture](command:igx.vscode.export)",
    alt: "The preview of a Markdown file with the picture of an igx fence",
    command: "igx.vscode.export",
  },
];

const walkthrough = {
  id: "start",
  title: "Get started with igx",
  description: "Write an infographic as text, and see its picture.",
  steps: steps.map(({ id, title, description, alt, command }) => ({
    id,
    title,
    description,
    media: { image: `media/${id}.png`, altText: alt },
    completionEvents: [`onCommand:${command}`],
  })),
};

const configSchema = "./config.schema.json";

/** The manifest of the VS Code extension. Its version is that of igx, since both know the same language. */
export const manifest = ({ version, license, repository }: ProjectPackage) => ({
  name: "igx",
  displayName: "igx",
  description: "Infographics as text: checks, completion, preview and publishing of .igx files",
  version,
  publisher: "igx",
  license,
  ...(repository !== undefined && { repository }),
  icon: "icon.png",
  engines: { vscode: "^1.91.0" },
  categories: ["Programming Languages", "Linters", "Formatters", "Snippets", "Testing", "Visualization"],
  keywords: ["igx", "infographic", "chart"],
  files: ["dist", "page", "server", "media", "syntaxes", "snippets", "*.md", "*.txt", "*.json", "icon.png", "LICENSE"],
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
    commands: commands.map(({ everywhere: _, ...command }) => ({ ...command, category: "igx" })),
    walkthroughs: [walkthrough],
    "markdown.markdownItPlugins": true,
    menus: {
      "editor/title": [{ command: "igx.vscode.previewToSide", when: inEditor, group: "navigation" }],
      "explorer/context": [{ command: "igx.vscode.chartFile", when: isTable, group: "navigation@90" }],
      "editor/title/context": [{ command: "igx.vscode.chartFile", when: isTable, group: "1_open" }],
      "file/newFile": [{ command: "igx.vscode.new", group: "notebook" }],
      commandPalette: commands.flatMap(({ command, everywhere }) => (everywhere ? [] : [{ command, when: inEditor }])),
    },
    keybindings: [{ command: "igx.vscode.previewToSide", key: "ctrl+k v", mac: "cmd+k v", when: inEditor }],
    configuration: { title: "igx", properties: settings },
    configurationDefaults: { "[igx]": { "editor.formatOnType": true, "editor.tabSize": 2, "editor.wordWrap": "on" } },
  },
});
