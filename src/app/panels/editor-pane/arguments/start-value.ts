import type { RJSFSchema } from '@rjsf/utils';
import { isRecord } from '../../../../lib/is-record.ts';

// A recursive schema must end somewhere.
const MAX_DEPTH = 4;

/**
 * The initial value of an added part: its constant or default. Otherwise the plainest value of its
 * type, with its required properties.
 *
 * @param resolve - Resolves the references of a schema.
 */
export function startValue(
  schema: unknown,
  resolve: (schema: RJSFSchema) => RJSFSchema,
  depth = 0,
): unknown {
  if (!isRecord(schema) || depth > MAX_DEPTH) return null;
  const own = resolve(schema);
  if (own.const !== undefined) return own.const;
  if (own.default !== undefined) return own.default;
  if (Array.isArray(own.enum)) return own.enum[0];
  const [choice] = own.oneOf ?? own.anyOf ?? [];
  const type = Array.isArray(own.type) ? own.type[0] : own.type;
  if (type === undefined && choice !== undefined) return startValue(choice, resolve, depth + 1);
  switch (type) {
    case 'string':
      return '';
    case 'number':
    case 'integer':
      return own.minimum ?? 0;
    case 'boolean':
      return false;
    case 'array':
      return Array.isArray(own.items)
        ? own.items.map((item) => startValue(item, resolve, depth + 1))
        : [];
    case 'null':
      return null;
    default:
      return startObject(own, resolve, depth);
  }
}

function startObject(
  { properties = {}, required = [] }: RJSFSchema,
  resolve: (schema: RJSFSchema) => RJSFSchema,
  depth: number,
): Record<string, unknown> {
  const entries = required
    .filter((name) => Object.hasOwn(properties, name))
    .map((name) => [name, startValue(properties[name], resolve, depth + 1)] as const);
  return Object.fromEntries(entries);
}
