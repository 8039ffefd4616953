import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';

/** Keywords whose values are data, not schemas. */
const DATA = new Set(
  'const enum default examples example required dependentRequired type title description'.split(
    ' ',
  ),
);
/** Keywords whose values are schemas by name. */
const BY_NAME = new Set(
  'properties patternProperties $defs definitions dependentSchemas dependencies'.split(' '),
);
/** Keywords that resolve references in the original; here references are pointers. */
const IDENTITY = new Set('$schema $id $anchor $dynamicAnchor $recursiveAnchor'.split(' '));
const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef'];
/** The base URL of a schema without an `$id`. */
const BASE = 'https://schema.invalid/';

/**
 * A tool's schema as a part of a larger document. References become pointers into that document.
 * Older forms (tuples, `dependencies`, boolean limits) become those of JSON Schema 2020-12, which
 * OpenAPI 3.1 uses. A dangling or external reference allows anything: it would make the whole
 * document unreadable.
 *
 * @param pointer its position, such as `#/components/schemas/add`
 */
export function embedSchema(schema: JsonSchema, pointer: string): JsonSchema {
  const places = new Places();
  places.collect(schema, [], pointer, BASE);
  return write(schema, BASE, places);
}

/** The new position of each possible target. */
class Places {
  /** By URL: of a resource and, after the hash, a pointer or an anchor in it. */
  readonly #targets = new Map<string, string>();

  find(reference: string, base: string): string | undefined {
    try {
      return this.#targets.get(normal(new URL(reference, base).href));
    } catch {
      return undefined; // not a URL
    }
  }

  /** @param roots each enclosing resource, with the pointer from there */
  collect(schema: JsonSchema, roots: readonly Root[], pointer: string, base: string): void {
    const { own, anchors } = identityOf(schema, base);
    const resource = own ?? base;
    const within: Root[] =
      own === undefined && roots.length > 0 ? [...roots] : [...roots, { resource, path: '' }];
    for (const { resource: root, path } of within) this.#targets.set(`${root}#${path}`, pointer);
    for (const anchor of anchors) this.#targets.set(`${resource}#${anchor}`, pointer);
    for (const { keys, to, value } of schemasIn(schema)) {
      const further = within.map((root) => ({ ...root, path: root.path + toPath(keys) }));
      const at = `${pointer}${encodeURI(toPath(to)).replaceAll('#', '%23')}`;
      if (isRecord(value)) this.collect(value, further, at, resource);
      else for (const { resource: root, path } of further) this.#targets.set(`${root}#${path}`, at);
    }
  }
}

interface Root {
  resource: string;
  /** JSON pointer, not encoded. */
  path: string;
}

/** One schema within another: its old and its new position. */
interface Inner {
  keys: readonly string[];
  to: readonly string[];
  value: unknown;
}

function* schemasIn(schema: JsonSchema): Generator<Inner> {
  for (const [key, value] of Object.entries(schema)) {
    if (DATA.has(key)) continue;
    if (BY_NAME.has(key) && isRecord(value)) {
      const renamed = key === 'dependencies' ? 'dependentSchemas' : key;
      for (const [name, one] of Object.entries(value)) {
        if (!isSchema(one)) continue;
        yield { keys: [key, name], to: [renamed, name], value: one };
      }
    } else if (Array.isArray(value)) {
      const renamed = key === 'items' ? 'prefixItems' : key;
      for (const [at, one] of value.entries()) {
        if (isSchema(one)) yield { keys: [key, `${at}`], to: [renamed, `${at}`], value: one };
      }
    } else if (isSchema(value)) {
      const renamed = key === 'additionalItems' && Array.isArray(schema.items) ? 'items' : key;
      yield { keys: [key], to: [renamed], value };
    }
  }
}

function write(schema: JsonSchema, base: string, places: Places): JsonSchema {
  const resource = identityOf(schema, base).own ?? base;
  const inner = (value: unknown): unknown =>
    isRecord(value) ? write(value, resource, places) : value;
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (IDENTITY.has(key) || REFERENCES.includes(key)) return [];
    if (DATA.has(key)) return key === 'required' && !Array.isArray(value) ? [] : [[key, value]];
    if (key === 'exclusiveMinimum' || key === 'exclusiveMaximum') return limit(key, schema);
    if (key === 'minimum' && schema.exclusiveMinimum === true) return [];
    if (key === 'maximum' && schema.exclusiveMaximum === true) return [];
    if (key === 'items' && Array.isArray(value)) return [['prefixItems', value.map(inner)]];
    if (key === 'additionalItems') {
      return Array.isArray(schema.items) ? [['items', inner(value)]] : [];
    }
    if (key === 'dependencies' && isRecord(value)) return splitDependencies(value, inner);
    if (BY_NAME.has(key) && isRecord(value)) return [[key, mapValues(value, inner)]];
    return [[key, Array.isArray(value) ? value.map(inner) : inner(value)]];
  });
  const targets = REFERENCES.map((key) => schema[key])
    .filter((reference) => typeof reference === 'string')
    .map((reference) => places.find(reference, resource))
    .filter((target) => target !== undefined);
  // The first entry wins: properties with these names belong to the data, not to the schema.
  const [first, ...more] = targets.map((target) => ({ $ref: target }));
  return {
    ...Object.fromEntries(entries),
    ...first,
    ...(more.length > 0 && {
      allOf: [...(Array.isArray(schema.allOf) ? schema.allOf.map(inner) : []), ...more],
    }),
  };
}

/** The form of draft 4: a flag beside the limit. */
function limit(
  key: 'exclusiveMinimum' | 'exclusiveMaximum',
  schema: JsonSchema,
): [string, unknown][] {
  const value = schema[key];
  if (typeof value === 'number') return [[key, value]];
  const beside = schema[key === 'exclusiveMinimum' ? 'minimum' : 'maximum'];
  return value === true && typeof beside === 'number' ? [[key, beside]] : [];
}

function splitDependencies(
  dependencies: Record<string, unknown>,
  inner: (value: unknown) => unknown,
): [string, unknown][] {
  const entries = Object.entries(dependencies);
  const required = entries.filter(([, value]) => Array.isArray(value));
  const schemas = entries.filter(([, value]) => isSchema(value));
  return [
    ['dependentRequired', Object.fromEntries(required)],
    ['dependentSchemas', Object.fromEntries(schemas.map(([name, one]) => [name, inner(one)]))],
  ];
}

/** The URL of a schema, and the anchors in it. */
function identityOf(schema: JsonSchema, base: string): { own?: string; anchors: string[] } {
  const { $id, $anchor, $dynamicAnchor } = schema;
  const anchors = [$anchor, $dynamicAnchor].filter((name) => typeof name === 'string');
  if (typeof $id !== 'string') return { anchors };
  // Up to draft 7 an anchor was an `$id` of this form.
  if ($id.startsWith('#')) return { anchors: [...anchors, $id.slice(1)] };
  try {
    return { own: new URL($id, base).href.replace(/#.*$/s, ''), anchors };
  } catch {
    return { anchors };
  }
}

function normal(href: string): string {
  const hash = href.indexOf('#');
  return hash < 0 ? `${href}#` : href.slice(0, hash + 1) + decodeURIComponent(href.slice(hash + 1));
}

function toPath(keys: readonly string[]): string {
  return keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function mapValues(
  record: Record<string, unknown>,
  change: (value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function isSchema(value: unknown): boolean {
  return typeof value === 'boolean' || isRecord(value);
}
