import { addTokenizer } from './tokenize.ts';
import { tokenizeTypescriptLine } from './tokenize-typescript.ts';

/** Lets the editor colour TypeScript; what shows the first file calls it. Idempotent. */
export function registerTypescript(): void {
  addTokenizer('typescript', tokenizeTypescriptLine);
}
