import { isConfigFile } from "../../config/config-names.js";
import type { SourceFile } from "../../text/source-file.js";
import type { DocumentParams, Feature } from "../feature.js";
import type { Project } from "../levels.js";

/** A configuration file. It is not a document, and nothing compiles it. */
export interface ConfigurationLevel {
  readonly uri: string;
  readonly file: SourceFile;
  readonly project: Project;
}

/** A feature with its answer for configurations. All other features have none for them. */
export const withConfiguration = <Params extends DocumentParams, Answer>(
  feature: Feature<Params, Answer>,
  answer: (level: ConfigurationLevel, params: Params) => Promise<Answer | undefined>,
): Feature<Params, Answer> => ({
  ...feature,
  async answer(project, params, token) {
    const { uri } = params.textDocument;
    if (!isConfigFile(uri)) return feature.answer(project, params, token);
    const file = await project.source(uri);
    return file && !token.isCancellationRequested ? answer({ uri, file, project }, params) : undefined;
  },
});

/**
 * Whether the client completes the file by the schema that it names, and would show everything twice. VS Code reads `$schema` by itself.
 */
export const hasOwnSchema = ({ file, project: { client } }: ConfigurationLevel): boolean =>
  client.jsonSchema === true && /"\$schema"\s*:/.test(file.text);
