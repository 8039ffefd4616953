import { type CodeToken, pushToken, type TokenizedLine } from './tokens.ts';

const PIECE = /"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b|\/\/.*/g;

/** Colours one line of JSON. No JSON token spans lines, so there is no state. */
export function tokenizeJsonLine(line: string): TokenizedLine {
  const tokens: CodeToken[] = [];
  let end = 0;
  for (const match of line.matchAll(PIECE)) {
    const text = match[0];
    if (match.index > end) pushToken(tokens, end, 'plain');
    end = match.index + text.length;
    pushToken(tokens, match.index, kindOf(text, line.slice(end)));
  }
  if (end < line.length) pushToken(tokens, end, 'plain');
  return { tokens, state: '' };
}

function kindOf(text: string, rest: string): CodeToken['kind'] {
  if (text.startsWith('"')) return /^\s*:/.test(rest) ? 'property' : 'string';
  if (text.startsWith('//')) return 'comment';
  return /^[tfn]/.test(text) ? 'keyword' : 'number';
}
