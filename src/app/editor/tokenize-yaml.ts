import { type CodeToken, pushToken, type TokenizedLine } from './tokens.ts';

const PIECE =
  /(?<=^|\s)#.*|"(?:[^"\\]|\\.)*"?|'(?:[^']|'')*'?|(?:(?<=^|[\s{[,])-?\d[\d.]*|\b(?:true|false|null))(?=\s*(?:$|[,}\]#]))|[^\s:#,{}[\]"'-][^:#,{}[\]"']*(?=\s*:(?:\s|$))|[|>][+-]?\s*$/g;

/**
 * Colours one line of YAML, which includes JSON.
 *
 * @param state The indentation of the line that began a block scalar; empty outside one
 */
export function tokenizeYamlLine(line: string, state: string): TokenizedLine {
  const indent = line.search(/\S/);
  if (state !== '' && (indent < 0 || indent > Number(state))) {
    return { tokens: [{ start: 0, kind: 'string' }], state };
  }
  const tokens: CodeToken[] = [];
  let end = 0;
  let next = '';
  for (const match of line.matchAll(PIECE)) {
    const text = match[0];
    if (match.index > end) pushToken(tokens, end, 'plain');
    end = match.index + text.length;
    const kind = kindOf(text, line.slice(end));
    if (kind === 'keyword' && /^[|>]/.test(text)) next = String(indent);
    pushToken(tokens, match.index, kind);
  }
  if (end < line.length) pushToken(tokens, end, 'plain');
  return { tokens, state: next };
}

function kindOf(text: string, rest: string): CodeToken['kind'] {
  if (text.startsWith('#')) return 'comment';
  if (/^\s*:(?:\s|$)/.test(rest)) return 'property';
  if (/^["']/.test(text)) return 'string';
  return /^[-\d]/.test(text) ? 'number' : 'keyword';
}
