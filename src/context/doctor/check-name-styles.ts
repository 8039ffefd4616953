import { splitName } from './check-name.ts';
import type { AddFinding } from './finding.ts';
import type { PlainDefinition } from './read-definition.ts';
import { splitText } from './word-meaning.ts';

const STYLES = [
  { style: 'snake_case', pattern: /_/, separator: '_' },
  { style: 'kebab-case', pattern: /-/, separator: '-' },
  { style: 'camelCase', pattern: /[a-z\d][A-Z]/ },
] as const satisfies readonly { style: string; pattern: RegExp; separator?: string }[];

type NameStyle = { style: string; separator?: string };

/** Names of another style than most names of their server or namespace. */
export function checkNameStyles(definitions: readonly PlainDefinition[], add: AddFinding): void {
  const taken = new Set(definitions.map(({ name }) => name));
  const groups = new Map<string, Map<NameStyle, string[]>>();
  for (const name of taken) {
    const [prefix, bare] = splitName(name);
    // A single word is of every style.
    const style = STYLES.find(({ pattern }) => pattern.test(bare));
    if (!style) continue;
    const styles = groups.get(prefix) ?? new Map<NameStyle, string[]>();
    groups.set(prefix, styles.set(style, [...(styles.get(style) ?? []), name]));
  }
  for (const [prefix, styles] of groups) {
    // The sort is stable: of two styles with as many names, the first one counts.
    const [usual, ...others] = [...styles].sort(([, a], [, b]) => b.length - a.length);
    if (!usual) continue;
    const [style, names] = usual;
    for (const name of others.flatMap(([, found]) => found)) {
      const better = prefix + join(splitText(name.slice(prefix.length)), style);
      const found = `Most names are written in ${style.style}, such as '${names[0]}'.`;
      const fix = taken.has(better) ? {} : { fix: { name: better } };
      add(name, 'names-mixed', `${found} Rename this one.`, fix);
    }
  }
}

function join([first = '', ...rest]: readonly string[], { separator }: NameStyle): string {
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  if (separator === undefined) return first + rest.map(capital).join('');
  return [first, ...rest].join(separator);
}
