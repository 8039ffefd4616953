import type { DeclarationPath } from '../../kind.ts';

/** Told of what is wrong in a schema: an error where no tool can come of it, a warning elsewhere. */
export interface SchemaReporter {
  error(message: string, path: DeclarationPath, of?: 'key' | 'value'): void;
  warn(message: string, path: DeclarationPath, of?: 'key' | 'value'): void;
}
