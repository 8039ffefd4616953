import type { JsonSchema } from '../core/index.ts';
import { isRecord } from '../lib/is-record.ts';
import type { ProviderEntry, RawDefinition } from './definition.ts';
import { mapRecord } from './json.ts';
import type { NameRule } from './provider-names.ts';

/** One entry of `tools` in Cohere's Chat API, version 2. */
export interface CohereTool {
  type: 'function';
  function: { name: string; description: string; parameters: JsonSchema };
}

/** A letter or an underscore first, then `[a-zA-Z0-9_]`, at most 64. */
export const COHERE_NAMES: NameRule = {
  character: /^[a-zA-Z0-9_]$/,
  first: /^[a-zA-Z_]$/,
  maxLength: 64,
};

/** Writes tools for version 2. */
export function writeCohere(entries: readonly ProviderEntry[]): CohereTool[] {
  return entries.map(({ wireName, definition: { description }, parameters }) => ({
    type: 'function',
    function: { name: wireName, description, parameters },
  }));
}

/**
 * Reads `{name, parameter_definitions}` of version 1, whose types are Python's. Tools of version 2
 * have the shape of OpenAI's and are read as such.
 */
export function readCohere(entry: Record<string, unknown>): RawDefinition | undefined {
  const definitions = entry.parameter_definitions ?? entry.parameterDefinitions;
  if (!isRecord(definitions)) return undefined;
  const required = Object.entries(definitions).flatMap(([name, value]) =>
    isRecord(value) && value.required === true ? [name] : [],
  );
  const properties = mapRecord(definitions, (value) => {
    if (!isRecord(value)) return {};
    const { type, description } = value;
    return {
      ...fromPython(typeof type === 'string' ? type.trim() : ''),
      ...(typeof description === 'string' && { description }),
    };
  });
  const schema = { type: 'object', properties, ...(required.length > 0 && { required }) };
  return { name: entry.name, description: entry.description, schema };
}

const TYPES: Readonly<Record<string, string>> = {
  str: 'string',
  string: 'string',
  int: 'integer',
  integer: 'integer',
  float: 'number',
  number: 'number',
  bool: 'boolean',
  boolean: 'boolean',
  list: 'array',
  array: 'array',
  dict: 'object',
  object: 'object',
};

/** `List[str]` → a list of strings; any value where the type is not known. */
function fromPython(type: string): JsonSchema {
  const [, outer = '', inner = ''] = /^(\w{1,20})\[(.{0,200})\]$/s.exec(type) ?? ['', type];
  const name = outer.toLowerCase();
  const known = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  if (known === undefined) return {};
  return { type: known, ...(known === 'array' && inner !== '' && { items: fromPython(inner) }) };
}
