import { type CompileOptions, compile, type Diagnostic, memoryHost } from "../../src/index.js";

/** A document in memory: its text, the files beside it, what its parameters are given, and the project. */
export interface TemplateInput extends Pick<CompileOptions, "params" | "project" | "path"> {
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

/** `1:3-9 code`, of another file with its name in front. */
const line = (path: string, { file, start, end, code }: Diagnostic): string => {
  const to = end.line === start.line ? `${end.column}` : `${end.line}:${end.column}`;
  return `${file === path ? "" : `${file} `}${start.line}:${start.column}-${to} ${code}`;
};

export interface TemplateResult {
  /** The content as it is emitted; absent where there is an error. */
  readonly json: string | undefined;
  readonly request: object | undefined;
  /** One line each: where, and which rule. */
  readonly findings: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

export async function render(source: string, { files = {}, ...options }: TemplateInput = {}): Promise<TemplateResult> {
  const { output, diagnostics } = await compile(source, { ...options, host: memoryHost(files) });
  const findings = diagnostics.map((diagnostic) => line(options.path ?? "input.igx", diagnostic));
  return { json: output?.json, request: output?.request, findings, diagnostics };
}

/** The elements of a document that has no finding. */
export async function content(source: string, input: TemplateInput = {}): Promise<readonly unknown[]> {
  const { json, diagnostics } = await render(source, input);
  if (json === undefined || diagnostics.length > 0)
    throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return JSON.parse(json) as readonly unknown[];
}

/** The texts of headings and bodies of a document that has no finding. */
export async function texts(source: string, input: TemplateInput = {}): Promise<readonly (string | undefined)[]> {
  return (await content(source, input)).map((element) => (element as { readonly text?: string }).text);
}

/** The findings of a document, one line each: where, and which rule. */
export const findings = async (source: string, input: TemplateInput = {}): Promise<readonly string[]> =>
  (await render(source, input)).findings;
