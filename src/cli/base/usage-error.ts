/** An error for an option's `parse`: commander, which knows it by its code, names the option, and igx ends with 2. */
export const usageError = (message: string): Error =>
  Object.assign(new Error(message), { code: "commander.invalidArgument", exitCode: 1 });
