import { memberOf } from '../../shrink.ts';
import { listAt, numberAt, parsedLine, textAt } from '../reports/json-document.ts';

/** The rows of `rg --json` in the form of `rg -n`; `undefined` for other lines. */
export function rowsOfMatches(lines: readonly string[]): string[] | undefined {
  if (!/^\{"type":"(?:begin|match|context)"/.test(lines[0] ?? '')) return undefined;
  const rows: string[] = [];
  for (const line of lines) {
    const event = parsedLine(line);
    const type = textAt(event, 'type');
    if (type !== 'match' && type !== 'context') continue;
    const data = memberOf(event, 'data');
    const path = textAt(memberOf(data, 'path'), 'text');
    const text = textAt(memberOf(data, 'lines'), 'text').trimEnd().split('\n')[0] ?? '';
    const mark = type === 'match' ? ':' : '-';
    rows.push([path, numberAt(data, 'line_number'), text].join(mark));
  }
  return rows.length === 0 ? undefined : rows;
}

/** The paths of `tree -J`; `undefined` for other text. */
export function pathsOfTree(lines: readonly string[]): string[] | undefined {
  const roots = parsedLine(lines.join('\n'));
  if (!Array.isArray(roots) || !roots.some((root) => textAt(root, 'type') === 'directory')) {
    return undefined;
  }
  const paths: string[] = [];
  // A list instead of recursion: any depth.
  const open = roots.map((node: unknown) => ({ node, above: '' })).reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, above } = next;
    const type = textAt(node, 'type');
    if (type === 'report') continue;
    const own = textAt(node, 'name');
    // With `-f` each name is a whole path.
    const path = own.startsWith(above) ? own : above + own;
    if (above !== '' || type !== 'directory') paths.push(path + (type === 'directory' ? '/' : ''));
    const inner = listAt(node, 'contents').map((each) => ({ node: each, above: `${path}/` }));
    for (const one of inner.reverse()) open.push(one);
  }
  return paths.length === 0 ? undefined : paths;
}
