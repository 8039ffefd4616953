import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';

/** Of these, an empty value restricts nothing. */
const BY_NAME = ['dependentRequired', 'dependentSchemas', 'dependencies'];

/** Bounds that listed values may all keep. */
const BOUNDS: Readonly<Record<string, (value: unknown, bound: number) => boolean>> = {
  minLength: (value, bound) => typeof value !== 'string' || [...value].length >= bound,
  maxLength: (value, bound) => typeof value !== 'string' || [...value].length <= bound,
  minimum: (value, bound) => typeof value !== 'number' || value >= bound,
  maximum: (value, bound) => typeof value !== 'number' || value <= bound,
};

/** A schema without the keywords that restrict nothing, and that strict mode refuses all the same. */
export function withoutIdle(schema: JsonSchema): JsonSchema {
  const isIdle = (key: string, value: unknown): boolean => {
    if (key === 'if') return !('then' in schema) && !('else' in schema);
    if (key === 'then' || key === 'else') return !('if' in schema);
    // Only beside a list of items does it say something.
    if (key === 'additionalItems') return !Array.isArray(schema.items);
    if (BY_NAME.includes(key)) return isRecord(value) && Object.keys(value).length === 0;
    const keeps = Object.hasOwn(BOUNDS, key) ? BOUNDS[key] : undefined;
    const { enum: values } = schema;
    if (!keeps || !Array.isArray(values) || typeof value !== 'number') return false;
    return values.every((one) => keeps(one, value));
  };
  return Object.fromEntries(Object.entries(schema).filter(([key, value]) => !isIdle(key, value)));
}
