/**
 * A shell pattern of one name as a test: `*`, `?`, `[a-z]`, `[!a]`, and `\` before a literal one.
 *
 * @param crossesSlash - whether `*` and `?` also match `/`, as for `find -path`. Default: no.
 *
 * @example
 * toPattern('*.ts')('queue.ts'); // true
 */
export function toPattern(pattern: string, crossesSlash = false): (name: string) => boolean {
  const any = crossesSlash ? '[\\s\\S]' : '[^/]';
  let source = '';
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at] ?? '';
    const set = char === '[' ? /^\[([!^]?)(\]?[^\]]*)\]/.exec(pattern.slice(at)) : null;
    if (char === '*') source += `${any}*`;
    else if (char === '?') source += any;
    else if (set) {
      source += `[${set[1] ? '^' : ''}${(set[2] ?? '').replace(/[\\\]]/g, '\\$&')}]`;
      at += set[0].length - 1;
    } else if (char === '\\' && at + 1 < pattern.length) source += literal(pattern[++at] ?? '');
    else source += literal(char);
  }
  const expression = new RegExp(`^${source}$`);
  return (name) => expression.test(name);
}

function literal(char: string): string {
  return char.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
