import { tokenizeJsonLine } from './tokenize-json.ts';
import type { TokenizedLine } from './tokens.ts';
import type { EditorLanguage } from './types.ts';

type Tokenizer = (line: string, state: string) => TokenizedLine;

const TOKENIZERS: Partial<Record<EditorLanguage, Tokenizer>> = { json: tokenizeJsonLine };

/** For a language that the page does not need before it is usable. */
export function addTokenizer(language: EditorLanguage, tokenizer: Tokenizer): void {
  TOKENIZERS[language] = tokenizer;
}

/**
 * Colours one line. The full editor and its static stand-in both call this, so a takeover changes
 * no colour. It never throws, whatever the text is: half-typed code is the usual case.
 *
 * @param state What the line above left, empty for the first line.
 * @example
 * tokenizeLine('json', '{"a": 1}', '').tokens.map((token) => token.kind);
 * // ['plain', 'property', 'plain', 'number', 'plain']
 */
export function tokenizeLine(language: EditorLanguage, line: string, state: string): TokenizedLine {
  const tokenizer = TOKENIZERS[language];
  return tokenizer ? tokenizer(line, state) : { tokens: [{ start: 0, kind: 'plain' }], state: '' };
}
