import { InvalidArgumentError } from "commander";

/** What an option's `parse` throws: commander says which option it was, and igx ends with 2. */
export const usageError = (message: string): Error => new InvalidArgumentError(message);
