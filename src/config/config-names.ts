/** The names of a configuration file. A folder has one of them at most. */
export const configNames = ["igx.config.json", "igx.config.yaml"] as const;
