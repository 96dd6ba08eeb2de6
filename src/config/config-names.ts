/** The names of a configuration file. A folder has one of them at most. */
export const configNames = ["igx.config.json", "igx.config.yaml", "igx.config.yml"] as const;

/** Whether a path or a URI names a configuration file. */
export const isConfigFile = (path: string): boolean => /(?:^|[/\\])igx\.config\.(?:json|ya?ml)$/.test(path);
