import { isRecord } from '../lib/is-record.ts';
import type { FormatProblem, PortableDefinition, RawDefinition } from './definition.ts';
import { describeType, emptySchema, pointerTo } from './json.ts';
import { parsePasted } from './parse-json.ts';
import type { DefinitionReader } from './providers/provider.ts';
import { DEFINITION_READERS, type ProviderFormat } from './providers/table.ts';

/**
 * Result of {@link fromProviderDefinitions}.
 *
 * Source: docs/contract.md#reading-formats.
 */
export interface ReadDefinitions {
  definitions: PortableDefinition[];
  /** The format of all entries, `mixed`, or `undefined` where none has a known shape. */
  format: ProviderFormat | 'mixed' | undefined;
  problems: FormatProblem[];
}

/** Keys that hold lists of tools, in requests and in an MCP server's answer. */
const WRAPPERS = [
  'tools',
  'functions',
  'result',
  'config',
  'toolConfig',
  'body',
  'params',
  'generationConfig',
];
/** How deep wrappers may be nested. */
const MAX_DEPTH = 12;

/**
 * Reads tool definitions of any format: one, a list, or wrapped as in a request or an answer. Such
 * wrappers are `{tools: […]}`, `{functionDeclarations: […]}`, `{toolConfig: {tools: […]}}` and a
 * `tools/list` result. A provider that takes OpenAI's shape is read as `openai-chat`. Never
 * throws: it leaves out and reports an entry that it cannot read, and reads the others.
 *
 * @param source a parsed value; or a text: JSON, the code blocks of a Markdown text, or one JSON
 *   document in each line
 *
 * Source: docs/contract.md#reading-formats.
 *
 * @example
 * fromProviderDefinitions('{"tools": [{"name": "now", "input_schema": {"type": "object"}}]}')
 * // { format: 'anthropic', definitions: [{ name: 'now', … }], problems: [] }
 */
export function fromProviderDefinitions(source: unknown): ReadDefinitions {
  const problems: FormatProblem[] = [];
  const parsed = parsePasted(source);
  if ('problem' in parsed) {
    return { definitions: [], format: undefined, problems: [parsed.problem] };
  }
  problems.push(...(parsed.problems ?? []));
  const collection = createCollection(problems);
  try {
    createReader(collection.add, problems).read(parsed.value, '', 0);
  } catch (thrown) {
    // JSON never throws here; a getter, a proxy or a list that contains itself may.
    problems.push({ path: '', message: `This could not be read completely: ${String(thrown)}` });
  }
  const { definitions, formats } = collection;
  if (definitions.size === 0 && problems.length === 0) {
    problems.push({ path: '', message: 'This text contains no tool definition.' });
  }
  const [format] = formats;
  return {
    definitions: [...definitions.values()],
    format: formats.size > 1 ? 'mixed' : format,
    problems,
  };
}

/** Finds the entries of a pasted value in all wrappers, and reports the values that it cannot read. */
function createReader(add: Collection['add'], problems: FormatProblem[]) {
  function read(value: unknown, path: string, depth: number, declared = false): void {
    if (depth > MAX_DEPTH) {
      problems.push({ path, message: 'This is nested too deep to be a list of tools.' });
    } else if (Array.isArray(value)) {
      value.forEach((item, index) => void read(item, pointerTo(path, index), depth + 1, declared));
    } else if (isRecord(value)) {
      readObject(value, path, depth, declared);
    } else {
      problems.push({
        path,
        message: `A tool definition is an object, but this is ${describeType(value)}.`,
      });
    }
  }

  function readObject(
    value: Record<string, unknown>,
    path: string,
    depth: number,
    declared: boolean,
  ): void {
    const found = recognise((reader) => reader.read?.(value, declared));
    if (found) {
      add(found.raw, found.format, path);
      return;
    }
    if (READERS.some(([, { isMarker }]) => isMarker?.(value))) return;
    const list = DECLARATIONS.find((key) => key in value);
    if (list) {
      read(value[list], pointerTo(path, list), depth + 1, true);
      return;
    }
    const named = Object.entries(value).flatMap(([key, entry]) => {
      const found = recognise(({ readNamed }) => readNamed?.(key, entry));
      return found ? [{ key, ...found }] : [];
    });
    if (named.length > 0 && named.length >= Object.keys(value).length / 2) {
      for (const { key, raw, format } of named) add(raw, format, pointerTo(path, key));
      const rest = Object.keys(value).filter((key) => !named.some((one) => one.key === key));
      for (const key of rest) unreadable(value[key], pointerTo(path, key), key);
      return;
    }
    const wrapper = WRAPPERS.find((key) => typeof value[key] === 'object' && value[key] !== null);
    const nothing = depth === 0 && Object.keys(value).length === 0;
    if (wrapper) read(value[wrapper], pointerTo(path, wrapper), depth + 1);
    else if (!nothing) unreadable(value, path);
  }

  function unreadable(value: unknown, path: string, key?: string): void {
    const name = isRecord(value) && typeof value.name === 'string' ? value.name : key;
    const entry = name === undefined ? {} : { entry: name };
    problems.push({ path, ...entry, message: explain(value) });
  }

  return { read };
}

type Collection = ReturnType<typeof createCollection>;

/** Takes definitions whose parts have the right types, one of each name. */
function createCollection(problems: FormatProblem[]) {
  const definitions = new Map<string, PortableDefinition>();
  const formats = new Set<ProviderFormat>();

  function add(raw: RawDefinition, format: ProviderFormat, path: string): void {
    const { name, description, schema, title, outputSchema, annotations } = raw;
    if (typeof name !== 'string' || name === '') {
      const is = name === '' ? 'empty' : describeType(name);
      problems.push({ path, message: `Its name is ${is}. Add a name to import it.` });
      return;
    }
    const report = (message: string): void => void problems.push({ path, entry: name, message });
    if (schema !== undefined && schema !== null && !isRecord(schema)) {
      report(`Its schema is ${describeType(schema)}. It must be a JSON Schema object.`);
      return;
    }
    if (definitions.has(name)) {
      report('An earlier entry has this name. Rename one of the two.');
      return;
    }
    if (description !== undefined && description !== null && typeof description !== 'string') {
      report(`Its description is ${describeType(description)}, so it is left empty.`);
    }
    formats.add(format);
    definitions.set(name, {
      name,
      description: typeof description === 'string' ? description : '',
      parameters: isRecord(schema) ? schema : emptySchema(),
      ...(typeof title === 'string' && { title }),
      ...(isRecord(outputSchema) && { outputSchema }),
      ...(isRecord(annotations) && { annotations }),
    });
  }

  return { add, definitions, formats };
}

// The record's keys are the formats.
const READERS = Object.entries(DEFINITION_READERS) as [ProviderFormat, DefinitionReader][];
const DECLARATIONS = READERS.flatMap(([, { lists = [] }]) => lists);

/** The first reader that knows the shape. */
function recognise(
  read: (reader: DefinitionReader) => RawDefinition | undefined,
): { raw: RawDefinition; format: ProviderFormat } | undefined {
  for (const [format, reader] of READERS) {
    const raw = read(reader);
    if (raw) return { raw, format };
  }
  return undefined;
}

function explain(value: unknown): string {
  if (!isRecord(value))
    return `A tool definition is an object, but this is ${describeType(value)}.`;
  if ('openapi' in value || 'swagger' in value) {
    return 'This is an OpenAPI document. Import it as one.';
  }
  if (typeof value.type === 'string' && value.type !== 'function') {
    return `'${value.type}' is a tool that the provider runs; it has no schema to import.`;
  }
  if (isRecord(value.systemTool)) {
    return 'This is a tool that the provider runs; it has no schema to import.';
  }
  return 'This has no known format. Expected: a name with parameters, input_schema or inputSchema.';
}
