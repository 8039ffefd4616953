import * as z from 'zod/mini';
import type { ObjectType } from './personality-schema.ts';

const optional = <T extends z.ZodMiniType>(type: T) => z.exactOptional(type);
const trim = z.enum(['head', 'tail', 'head-tail', 'json']);
const tokens = z.int().check(z.gte(0));
const price = z.number().check(z.gte(0));
const strings = z.array(z.string());

/**
 * The fields of `ContextSettings`, all optional.
 *
 * @param object the type of nested objects: `z.object` drops unknown keys, `z.strictObject` reports
 * them
 */
export const contextSettingsFields = (object: ObjectType) => ({
  counter: optional(z.enum(['estimate', 'o200k_base', 'cl100k_base'])),
  budgetTokens: optional(tokens),
  trim: optional(trim),
  trims: optional(z.record(z.string(), trim)),
  keepsCutResults: optional(z.boolean()),
  definitionsBudget: optional(tokens),
  alwaysInclude: optional(strings),
  keepTurns: optional(z.int().check(z.gte(1), z.lte(200))),
  pinnedResults: optional(strings),
  model: optional(
    object({
      name: z.string(),
      contextWindow: tokens,
      outputReserve: tokens,
      inputPrice: price,
      outputPrice: price,
    }),
  ),
});
