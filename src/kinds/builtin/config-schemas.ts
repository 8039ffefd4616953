import { z } from 'zod';

/**
 * The schema functions that a built-in's `config` may use. Zod as a whole is a namespace that
 * bundlers cannot shake; one of these by name they keep, and nothing else.
 */
export const configSchemas = {
  array: z.array,
  enum: z.enum,
  int: z.int,
  literal: z.literal,
  number: z.number,
  record: z.record,
  strictObject: z.strictObject,
  string: z.string,
  url: z.url,
};

/** Type of {@link configSchemas}. */
export type ConfigSchemas = typeof configSchemas;
