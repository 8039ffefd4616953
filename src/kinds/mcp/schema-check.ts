import type { JsonSchemaType, JsonSchemaValidatorResult } from '@modelcontextprotocol/client';
import { type CompiledSchema, compileSchema } from '../../schema/index.ts';

type Check = <T>(input: unknown) => JsonSchemaValidatorResult<T>;

const compiled = new WeakMap<object, CompiledSchema | undefined>();

/**
 * The project's own validator for the official client and server. A server chooses both the schema
 * and the value, so the steps of a check are counted: no pair of them stops the event loop. It
 * compiles no code from text.
 *
 * A schema that cannot be compiled accepts everything: a result that a tool has is better than none.
 */
export const schemaValidator = {
  getValidator<T>(schema: JsonSchemaType): (input: unknown) => JsonSchemaValidatorResult<T> {
    return checkBy(compileOnce(schema));
  },
};

function checkBy(schema: CompiledSchema | undefined): Check {
  return (input) => {
    const issues = schema?.issues(input) ?? [];
    if (issues.length > 0) {
      const errorMessage = issues.map(({ path, message }) => `${path}: ${message}`).join('; ');
      return { valid: false, data: undefined, errorMessage };
    }
    // The type is the caller's promise, as in the official validators.
    return { valid: true, data: input as never, errorMessage: undefined };
  };
}

function compileOnce(schema: JsonSchemaType): CompiledSchema | undefined {
  if (!compiled.has(schema)) compiled.set(schema, compileOrNothing(schema));
  return compiled.get(schema);
}

function compileOrNothing(schema: JsonSchemaType): CompiledSchema | undefined {
  try {
    return compileSchema(schema);
  } catch {
    return undefined;
  }
}
