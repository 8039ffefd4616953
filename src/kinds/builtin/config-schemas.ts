import { z } from 'zod';

/**
 * The schema functions that the `config` of a built-in may use. Bundlers cannot tree-shake the
 * whole Zod namespace; with named imports they keep only these functions.
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
