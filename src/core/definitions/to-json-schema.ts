import { isRecord } from '../../lib/is-record.ts';
import { messageOf } from '../../lib/message-of.ts';
import type { JsonSchema } from '../contract/json-schema.ts';
import { ToolRegistryError } from '../errors.ts';
import { isPromise, onRejection } from '../is-promise.ts';
import type { StandardJsonSchema } from './infer-args.ts';
import { keepValidation } from './library-validation.ts';

/**
 * The JSON Schema of a tool's schema. It is the schema itself, or the Standard JSON Schema of a
 * library's object (zod 4, ArkType, Valibot's `toStandardJsonSchema`), with its validation.
 *
 * @throws ToolRegistryError `E_TOOL_INVALID` for a library's object without it: the model
 *   would get the library's own fields, and validation would be arbitrary.
 */
export function toJsonSchema(tool: string, schema: object): JsonSchema {
  // The casts hold: reading a property of any object is safe, and the values are checked.
  const given = schema as JsonSchema;
  const standard = given['~standard'] as JsonSchema | undefined;
  const hasStandard = typeof standard === 'object' && standard !== null;
  if (hasStandard && canConvert(standard.jsonSchema)) {
    return keepValidation(convert(tool, standard.jsonSchema), standard);
  }
  // JSON has no functions, so an object with its own checks is not a JSON Schema.
  const checks = ['parse', 'validate', 'cast'].some((key) => typeof given[key] === 'function');
  if (!hasStandard && !checks && typeof schema !== 'function') {
    const wrong = mistakenFor(given);
    if (wrong === undefined) return given;
    throw new ToolRegistryError('E_TOOL_INVALID', `The schema of tool '${tool}' ${wrong}`);
  }
  const vendor = hasStandard
    ? String(standard.vendor)
    : checks && given._def
      ? 'zod'
      : 'ast' in given
        ? 'effect'
        : 'other';
  const version = vendor === 'zod' ? zodVersion(given) : vendor;
  throw new ToolRegistryError(
    'E_TOOL_INVALID',
    `Tool '${tool}' has a schema that does not provide a JSON Schema. ${WAYS_OUT[version] ?? OTHER}`,
  );
}

/** Objects that callers pass by mistake, and the right ones. */
function mistakenFor(schema: JsonSchema): string | undefined {
  if (Array.isArray(schema)) return 'is a list. Pass a JSON Schema object.';
  if (typeof schema.then === 'function') return 'is a promise. Await it first.';
  const found = findMistake(schema);
  if (!found) {
    const [name] = Object.keys(schema);
    if (name === undefined || !Object.entries(schema).every(isBareProperty)) return undefined;
    return `is a mapping of names, which is not a JSON Schema. Write { type: 'object', properties: { ${name}: … } }.`;
  }
  const { path, value } = found;
  if (isPromise(value)) return `has a promise at '$.${path.join('.')}'. Await it first.`;
  const [first, ...below] = path;
  const isName = below.length === 0 && typeof schema.type !== 'string';
  return isName || (first === 'properties' && below.length === 1)
    ? "is a mapping of a schema library's objects, which is not a JSON Schema. Wrap them in the library's object, such as z.object({ … })."
    : `has a schema library's object at '$.${path.join('.')}', which is not a JSON Schema. Write the whole schema with the library, or put the JSON Schema of that object there, such as z.toJSONSchema(…).`;
}

const TYPE_NAME = /^(?:string|number|integer|boolean|object|array|null)$/;
/** Keywords whose values look like properties, and those that are never a property's name alone. */
const KEYWORD =
  /^(?:\$.*|type|not|if|then|else|items|contains|(?:additional|unevaluated)\w+|propertyNames|title|description|format|const|default)$/;

/** `name: 'string'` or `name: { type: 'string' }` at the root: the schema lacks `properties`. */
function isBareProperty([key, value]: [string, unknown]): boolean {
  if (KEYWORD.test(key)) return false;
  const type = isRecord(value) ? value.type : value;
  return typeof type === 'string' && TYPE_NAME.test(type);
}

/** The first promise or object of a schema library, and the keys that lead to it. */
function findMistake(schema: object): { path: string[]; value: unknown } | undefined {
  const from = new Map<object, readonly [parent: object, key: string] | undefined>();
  from.set(schema, undefined);
  for (const parent of from.keys()) {
    for (const [key, value] of Object.entries(parent)) {
      if (isPromise(value) || isLibrarySchema(value)) {
        const path = [key];
        for (let at = from.get(parent); at; at = from.get(at[0])) path.unshift(at[1]);
        return { path, value };
      }
      if (typeof value === 'object' && value && !from.has(value)) from.set(value, [parent, key]);
    }
  }
  return undefined;
}

function isLibrarySchema(value: unknown): boolean {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return false;
  const { '~standard': standard, _def, parse } = value as JsonSchema; // what is read is checked
  const hasStandard = typeof (standard as JsonSchema | undefined | null)?.validate === 'function';
  return hasStandard || (typeof _def === 'object' && typeof parse === 'function');
}

function zodVersion({ _zod }: JsonSchema): string {
  const { version } = Object(_zod);
  if (!_zod) return 'zod 3';
  return version?.major === 4 && version.minor < 2 ? 'zod 4.1' : 'zod/mini';
}

const WAYS_OUT: Readonly<Record<string, string>> = {
  'zod 3': 'It is of zod 3: use zod 4.2 or later, or pass the output of zod-to-json-schema.',
  'zod 4.1': 'Use zod 4.2 or later, or pass z.toJSONSchema(schema).',
  'zod/mini': 'It is of zod/mini: use zod, or pass z.toJSONSchema(schema).',
  valibot: 'Pass toStandardJsonSchema(schema) or toJsonSchema(schema) of @valibot/to-json-schema.',
  effect:
    'With Effect 4, pass Schema.toStandardJSONSchemaV1(Schema.toStandardSchemaV1(schema)); with Effect 3, JSONSchema.make(schema).',
  arktype: 'Use ArkType 2.1.28 or later, or pass schema.toJsonSchema().',
};
const OTHER = 'Pass a JSON Schema object, or a schema that implements Standard JSON Schema.';

type Converter = StandardJsonSchema['~standard']['jsonSchema'];

function canConvert(value: unknown): value is Converter {
  return typeof (value as Partial<Converter> | null | undefined)?.input === 'function';
}

function convert(tool: string, converter: Converter): JsonSchema {
  let reason: string;
  let cause: unknown;
  try {
    const made: unknown = converter.input({ target: 'draft-2020-12' });
    onRejection(made, () => {}); // refused below; its failure must not become an unhandled rejection
    if (isRecord(made) && !isPromise(made)) return made;
    reason = `'jsonSchema.input' returned ${isPromise(made) ? 'a promise' : 'no object'}`;
  } catch (thrown) {
    reason = messageOf(thrown);
    cause = thrown;
  }
  throw new ToolRegistryError(
    'E_TOOL_INVALID',
    `The schema of tool '${tool}' cannot be written as JSON Schema: ${reason}. Replace the part that JSON cannot express, or pass a JSON Schema.`,
    { cause },
  );
}
