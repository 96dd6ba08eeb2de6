/** What an option's `parse` throws: commander, which knows it by its code, says which option it was, and igx ends with 2. */
export const usageError = (message: string): Error =>
  Object.assign(new Error(message), { code: "commander.invalidArgument", exitCode: 1 });
