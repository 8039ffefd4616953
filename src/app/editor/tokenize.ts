import { LONG_LINE } from './long-line.ts';
import { tokenizeJsonLine } from './tokenize-json.ts';
import type { TokenizedLine } from './tokens.ts';
import type { EditorLanguage } from './types.ts';

type Tokenizer = (line: string, state: string) => TokenizedLine;

const TOKENIZERS: Partial<Record<EditorLanguage, Tokenizer>> = { json: tokenizeJsonLine };

/** For a language that the first paint does not need. */
export function addTokenizer(language: EditorLanguage, tokenizer: Tokenizer): void {
  TOKENIZERS[language] = tokenizer;
}

/**
 * Colours one line. Both editors call this function, so the switch changes no colour. It never
 * throws: incomplete code is the usual case. A long line is plain text.
 *
 * @param state the state after the previous line, empty for the first line.
 * @example
 * tokenizeLine('json', '{"a": 1}', '').tokens.map((token) => token.kind);
 * // ['plain', 'property', 'plain', 'number', 'plain']
 */
export function tokenizeLine(language: EditorLanguage, line: string, state: string): TokenizedLine {
  const tokenizer = TOKENIZERS[language];
  if (tokenizer && line.length < LONG_LINE) return tokenizer(line, state);
  return { tokens: [{ start: 0, kind: 'plain' }], state };
}
