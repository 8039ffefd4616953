import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { getOwn, setOwn } from '../../lib/own-property.ts';
import { followReference } from './reading.ts';
import { isExample } from './schema-keywords.ts';

/** The example of a parameter or of a body: its `example`, or the first value of `examples`. */
export function exampleIn(part: JsonSchema, document: JsonSchema): unknown {
  if (part.example !== undefined) return part.example;
  if (!isRecord(part.examples)) return undefined;
  const values = Object.values(part.examples).map(
    (one) => followReference(document, one, '')?.value.value,
  );
  return values.find((value) => value !== undefined);
}

/** A schema with its one example; the same schema where it would refuse the example. */
export function withExample(schema: unknown, example: unknown): unknown {
  return isRecord(schema) && suits(example, schema) ? { ...schema, examples: [example] } : schema;
}

function suits(example: unknown, { type, enum: choices }: JsonSchema): boolean {
  if (!isExample(example, type)) return false;
  return !Array.isArray(choices) || choices.includes(example);
}

/** The arguments of an operation, and the example of its body. */
interface ExampleArguments {
  properties: JsonSchema;
  required: readonly string[];
  /** The example of each property of the body that has one. */
  bodyExample: JsonSchema;
}

/**
 * Gives the example of a body to the arguments. It becomes an example of all arguments, so that the
 * first call has the optional properties, too. Where a required argument has no example, each
 * property gets its own.
 *
 * @returns `examples` of the whole schema
 */
export function placeBodyExample(args: ExampleArguments): { examples?: unknown[] } {
  const { properties, required, bodyExample } = args;
  const given = Object.keys(bodyExample).filter((name) => {
    const schema = getOwn(properties, name);
    return isRecord(schema) && suits(bodyExample[name], schema);
  });
  const whole: JsonSchema = {};
  for (const name of [...required, ...given]) {
    const value = given.includes(name) ? bodyExample[name] : ownExample(getOwn(properties, name));
    if (value !== undefined) setOwn(whole, name, value);
  }
  const isComplete = required.every((name) => Object.hasOwn(whole, name));
  if (isComplete && given.some((name) => !required.includes(name))) return { examples: [whole] };
  for (const name of given) {
    setOwn(properties, name, withExample(properties[name], bodyExample[name]));
  }
  return {};
}

function ownExample(schema: unknown): unknown {
  if (!isRecord(schema)) return undefined;
  const [example, choice] = [schema.examples, schema.enum].map((list) =>
    Array.isArray(list) ? (list[0] as unknown) : undefined,
  );
  return example ?? schema.default ?? schema.const ?? choice;
}
