import { addTokenizer } from './tokenize.ts';
import { tokenizeTypescriptLine } from './tokenize-typescript.ts';

/** Enables colours for TypeScript. The component with the first file calls it. Idempotent. */
export function registerTypescript(): void {
  addTokenizer('typescript', tokenizeTypescriptLine);
}
