import type { DeclarationPath } from '../../kind.ts';

/** Called for each mistake in a schema: an error if the tool cannot work, otherwise a warning. */
export interface SchemaReporter {
  error(message: string, path: DeclarationPath, of?: 'key' | 'value'): void;
  warn(message: string, path: DeclarationPath, of?: 'key' | 'value'): void;
}
