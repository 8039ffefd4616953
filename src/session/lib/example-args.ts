import type { JsonSchema } from '../../core/index.ts';
import { plainExample } from './plain-example.ts';
import { resolveSchema } from './resolve-schema.ts';

/**
 * Initial arguments for each required property: the example, default or constant of its schema,
 * the example that its description names, or else a value that suits its pattern, format or name.
 * Of `oneOf` and `anyOf`, it is the example of the first alternative that makes it valid. References
 * within the schema are followed. The arguments may be invalid; the arguments gate then reports it.
 *
 * @example
 * exampleArgs({ type: 'object', properties: { city: { type: 'string' } }, required: ['city'] });
 * // { city: 'Berlin' }
 */
export function exampleArgs(schema: JsonSchema): unknown {
  return plainExample(resolveSchema(schema, plainExample)) ?? {};
}
