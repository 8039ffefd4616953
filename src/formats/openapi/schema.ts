import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { setOwn } from '../../lib/own-property.ts';
import { resolvePointer } from '../../lib/resolve-pointer.ts';
import { mapRecord } from '../json.ts';
import { type ReportDocumentProblem, uniqueName } from './reading.ts';
import { readKeywords } from './schema-keywords.ts';

/** Schemas of one operation, as JSON Schema. */
export interface SchemaReader {
  /** Converts a schema; the targets of its references are added to `definitions`. */
  read(schema: unknown, pointer: string): unknown;
  /** The targets of references, and those that these targets reference: the `$defs`. */
  definitions(): JsonSchema;
  /**
   * The number of parts in the schemas of this operation, with shared parts counted at each use.
   */
  size(): number;
}

/** The context that all operations of a document share, so that each schema is converted once. */
export interface SchemaCache {
  /** Reference → name. */
  names: Map<string, string>;
  /** Name → number of references to it. */
  asked: Map<string, number>;
  parts: WeakMap<object, Converted>;
}

interface Converted {
  value: unknown;
  /** Parts, counted at each use. */
  size: number;
  /** References in it to other parts of the document. */
  refs: readonly string[];
}

/** Deeper schemas are cut. Documents of real services are far less deep. */
const MAX_DEPTH = 100;
const NO_REFS: readonly string[] = [];

/** An empty cache, for one document. */
export function createSchemaCache(): SchemaCache {
  return { names: new Map(), asked: new Map(), parts: new WeakMap() };
}

/**
 * Reads OpenAPI 3.0 and 3.1 schemas as JSON Schema. `nullable` becomes a type, boolean exclusive
 * bounds become numbers, and read-only properties are left out. References stay references, into
 * `$defs`, so that a schema that holds itself stays finite. Parts that a parsed document shares
 * stay shared. So the size of the document bounds the work, and not its expanded size.
 *
 * @param is30 whether the document is OpenAPI 3.0
 */
export function createSchemaReader(
  document: JsonSchema,
  is30: boolean,
  report: ReportDocumentProblem,
  cache: SchemaCache = createSchemaCache(),
): SchemaReader {
  /** The targets of this operation's references. */
  const used = new Set<string>();
  let size = 0;

  function read(schema: unknown, pointer: string): unknown {
    const converted = convert(schema, pointer, 0);
    for (const ref of converted.refs) used.add(ref);
    size += converted.size;
    return converted.value;
  }

  function convert(schema: unknown, pointer: string, depth: number): Converted {
    if (!isRecord(schema)) return anything(schema !== false);
    const known = cache.parts.get(schema);
    if (known) return known;
    if (depth > MAX_DEPTH) {
      report(pointer, 'This schema is nested too deep, so any value is accepted here.');
      return anything(true);
    }
    // An unfinished entry contains itself: a parsed document whose references were replaced by
    // their targets.
    cache.parts.set(schema, anything(true));
    const refs = new Set<string>();
    let parts = 1;
    const inner = (value: unknown, at: string): unknown => {
      const part = convert(value, at, depth + 1);
      parts += part.size;
      for (const ref of part.refs) refs.add(ref);
      return part.value;
    };
    const value =
      typeof schema.$ref === 'string'
        ? readRef(schema, schema.$ref, pointer, refs)
        : readKeywords(schema, pointer, { document, is30 }, inner);
    const converted = { value, size: parts, refs: refs.size === 0 ? NO_REFS : [...refs] };
    cache.parts.set(schema, converted);
    return converted;
  }

  function readRef(schema: JsonSchema, ref: string, pointer: string, refs: Set<string>): unknown {
    if (!cache.names.has(ref) && resolvePointer(document, ref) === undefined) {
      const where = ref.startsWith('#') ? 'nothing in this document' : 'another document';
      report(pointer, `The reference '${ref}' points at ${where}, so any value is accepted here.`);
      return {};
    }
    const name = cache.names.get(ref) ?? nameFor(ref);
    cache.names.set(ref, name);
    refs.add(ref);
    // 3.0 ignores keywords beside a reference; descriptions are harmless and useful.
    const { description } = schema;
    return {
      $ref: `#/$defs/${name}`,
      ...(!is30 && mapRecord(schema, (value, key) => (key === '$ref' ? undefined : value))),
      ...(typeof description === 'string' && { description }),
    };
  }

  function nameFor(ref: string): string {
    const last = (ref.split('/').at(-1) ?? '').replace(/[^A-Za-z0-9_.-]/g, '_') || 'schema';
    return uniqueName(last === '__proto__' ? 'schema' : last, cache.asked);
  }

  return {
    read,
    definitions() {
      const definitions: JsonSchema = {};
      // Grows while it is walked: a definition may refer to others.
      for (const ref of used) {
        const schema = read(resolvePointer(document, ref), ref.slice(1));
        setOwn(definitions, cache.names.get(ref) ?? ref, schema);
      }
      return definitions;
    },
    size: () => size,
  };
}

function anything(accepted: boolean): Converted {
  return { value: accepted ? {} : false, size: 1, refs: NO_REFS };
}
