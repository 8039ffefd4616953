import { isRecord } from '../../lib/is-record.ts';
import { resolvePointer } from '../../lib/resolve-pointer.ts';

/**
 * The schema behind a reference and the references that it leads to. `undefined` where they go
 * round in a circle or end nowhere.
 */
export function refersTo(ref: string, document: unknown): unknown {
  const seen = new Set<string>();
  let next = ref;
  for (;;) {
    if (seen.has(next)) return undefined;
    seen.add(next);
    const target = resolvePointer(document, next);
    if (!isRecord(target) || typeof target.$ref !== 'string') return target;
    next = target.$ref;
  }
}

/** Whether null matches a schema, by the keywords that strict mode can express. */
export function acceptsNull(schema: unknown, document: unknown, depth = 0): boolean {
  if (!isRecord(schema)) return schema === true;
  // A schema with itself as a branch accepts nothing more.
  if (depth > 32) return false;
  const deeper = (inner: unknown): boolean => acceptsNull(inner, document, depth + 1);
  if (typeof schema.$ref === 'string' && !deeper(refersTo(schema.$ref, document))) return false;
  const { type, anyOf, oneOf, allOf } = schema;
  if (type !== undefined && !(Array.isArray(type) ? type : [type]).includes('null')) return false;
  if ('const' in schema && schema.const !== null) return false;
  if (Array.isArray(schema.enum) && !schema.enum.includes(null)) return false;
  if (Array.isArray(anyOf) && !anyOf.some(deeper)) return false;
  if (Array.isArray(oneOf) && oneOf.filter(deeper).length !== 1) return false;
  return !Array.isArray(allOf) || allOf.every(deeper);
}
