/*
 * The parts of zod that igx uses. A bundle then leaves out the rest, which is 350 KB: the object `z` of zod refers to its messages in all
 * languages.
 */

export type { core, infer, ZodError, ZodType } from "zod";
export {
  array,
  boolean,
  discriminatedUnion,
  enum,
  int,
  literal,
  looseObject,
  number,
  object,
  preprocess,
  record,
  strictObject,
  string,
  toJSONSchema,
  tuple,
  union,
  unknown,
  url,
  uuid,
  ZodArray,
  ZodBoolean,
  ZodEnum,
  ZodNumber,
  ZodObject,
  ZodOptional,
  ZodRecord,
  ZodString,
  ZodUnion,
  ZodURL,
} from "zod";
