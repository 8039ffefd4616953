import { isRecord } from '../../lib/is-record.ts';
import { toPathStep } from '../../lib/json-path.ts';
import type { JsonSchema } from '../contract/json-schema.ts';
import { isPromise } from '../is-promise.ts';
import type { ArgumentIssue } from '../ports.ts';

/** The validation of a schema library's object, by Standard Schema 1. */
export type LibraryValidation = (args: unknown) => unknown;

/** The answer of a library: its own value of the arguments, or why it refuses them. */
export type Validated = { readonly value: unknown } | { readonly issues: ArgumentIssue[] };

/**
 * A copy of a JSON Schema that keeps the validation of the object it was made from. Not enumerable,
 * so a model never gets it; in the schema, so copies of the tool and other copies of this package
 * have it.
 */
export function keepValidation(made: JsonSchema, standard: JsonSchema): JsonSchema {
  if (typeof standard.validate !== 'function' || made['~standard'] === standard) return made;
  const { validate } = standard;
  const schema = { ...made };
  const kept = {
    version: 1,
    vendor: standard.vendor,
    validate: (args: unknown): unknown => validate.call(standard, args),
    jsonSchema: { input: () => schema },
  };
  return Object.defineProperty(schema, '~standard', { value: kept, enumerable: false });
}

/** The kept validation, if there is one. */
export function validationOf(schema: unknown): LibraryValidation | undefined {
  const standard = (schema as JsonSchema)['~standard'] as { validate: LibraryValidation };
  return standard?.validate;
}

/**
 * Asks a library about arguments.
 *
 * @throws whatever the library throws, and a TypeError if it returns no result.
 */
export function validateBy(
  validate: LibraryValidation,
  args: unknown,
): Validated | Promise<Validated> {
  const said = validate(args);
  // Wrapped, because a thenable may throw.
  return isPromise(said) ? Promise.resolve(said).then(toValidated) : toValidated(said);
}

/** Reads each property once. */
function toValidated(said: unknown): Validated {
  // ArkType returns its issues as a list that has itself in `issues`.
  if (typeof said !== 'object' || !said) throw new TypeError(NO_RESULT);
  const { issues, value } = said as Record<string, unknown>;
  if (issues === undefined) return { value };
  if (!Array.isArray(issues)) throw new TypeError("Its '~standard.validate' returned no issues");
  return { issues: issues.map(toIssue) };
}

const NO_RESULT = "Its '~standard.validate' returned no result";

function toIssue({ message, path }: Record<string, unknown>): ArgumentIssue {
  // Not `path.map`: ArkType's list of no steps is an array class whose copies are not empty.
  const steps = Array.isArray(path) ? Array.from(path, toStep) : [];
  return { path: `$${steps.join('')}`, message: String(message) };
}

function toStep(part: unknown): string {
  const key = isRecord(part) ? part.key : part;
  return toPathStep(typeof key === 'number' ? key : String(key));
}
