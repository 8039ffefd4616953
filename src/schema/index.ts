/**
 * Argument validation for the registry.
 *
 * @module
 */
export {
  type ArgumentValidatorOptions,
  type CompiledSchema,
  compileSchema,
  createArgumentValidator,
} from './argument-validator.ts';
export type { SchemaDraft } from './draft.ts';
export { SchemaError } from './errors.ts';
export { standardFormats } from './formats.ts';
export type { RegExpEngine } from './pattern/create-pattern.ts';
export type { Schema } from './types.ts';
