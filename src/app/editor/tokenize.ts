import { tokenizeJsonLine } from './tokenize-json.ts';
import { tokenizeTypescriptLine } from './tokenize-typescript.ts';
import { tokenizeYamlLine } from './tokenize-yaml.ts';
import type { TokenizedLine } from './tokens.ts';
import type { EditorLanguage } from './types.ts';

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
  if (language === 'yaml') return tokenizeYamlLine(line, state);
  return language === 'json' ? tokenizeJsonLine(line) : tokenizeTypescriptLine(line, state);
}
