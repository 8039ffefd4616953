import type { JsonSchema } from '../contract/json-schema.ts';
import type { ToolDefinition, ToolDefinitionLite } from '../contract/tool-definition.ts';
import { cleanDefinition } from './clean-definition.ts';
import { sha256 } from './sha-256.ts';
import { toJsonSchema } from './to-json-schema.ts';

/**
 * The input of a fingerprint: a tool, or a definition in either of its shapes.
 *
 * Source: docs/contract.md#fingerprints.
 */
export type Fingerprinted =
  | ToolDefinitionLite
  | ToolDefinition
  | { name: string; description: string; schema: JsonSchema };

/**
 * The fingerprint of a tool as a model sees it: its name and MCP server, description and schema.
 * The order of keys does not matter. Equal fingerprints mean equal definitions (SHA-256), so they
 * can be stored and compared later.
 *
 * Source: docs/contract.md#fingerprints.
 *
 * @returns `sha256:` and 64 hexadecimal digits.
 * @throws TypeError if the schema is cyclic or unreadable.
 * @example
 * const fingerprints = Object.fromEntries(
 *   registry.toDefinitions().map((one) => [one.name, fingerprintOf(one)]),
 * );
 * const guarded = registry.fork({ approved: approvedFingerprints(fingerprints) });
 */
export function fingerprintOf(tool: Fingerprinted): string {
  const schema =
    'parameters' in tool
      ? tool.parameters
      : 'input_schema' in tool
        ? tool.input_schema
        : toJsonSchema(tool.name, tool.schema);
  return fingerprintOfClean(cleanDefinition(tool.name, tool.description, schema).definition);
}

/** The same for a definition without hidden characters. */
export function fingerprintOfClean({ name, description, parameters }: ToolDefinitionLite): string {
  return `sha256:${sha256(`[${JSON.stringify(name)},${JSON.stringify(description)},${canonicalSchema(parameters, new Map(), 0)}]`)}`;
}

/** Longer texts are replaced by their hash, so that shared parts are not written many times. */
const INLINE = 128;
/** A schema with more levels counts as cyclic. */
const DEEPEST = 1000;

/** One text for equal JSON. It never begins like a hash, unless it is one. */
function canonicalSchema(value: unknown, known: Map<object, string>, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (depth > DEEPEST) throw new TypeError('The schema is cyclic or nested too deep.');
  const before = known.get(value);
  if (before !== undefined) return before;
  const text = Array.isArray(value)
    ? `[${value.map((item) => canonicalSchema(item, known, depth + 1)).join(',')}]`
    : `{${membersOf(value, known, depth).join(',')}}`;
  const short = text.length <= INLINE ? text : `#${sha256(text)}`;
  known.set(value, short);
  return short;
}

function membersOf(value: object, known: Map<object, string>, depth: number): string[] {
  return Object.keys(value)
    .sort()
    .flatMap((key) => {
      const member: unknown = Reflect.get(value, key);
      // As in JSON: values beyond JSON are absent.
      if (member === undefined || typeof member === 'function') return [];
      return `${JSON.stringify(key)}:${canonicalSchema(member, known, depth + 1)}`;
    });
}
