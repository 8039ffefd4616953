import type { Marks } from './marks.ts';

/** The prefix of a workflow command or a marker of GitHub Actions. */
const ANNOTATION = /^(?:::(error|warning)(?: ([^:]*(?::(?!:)[^:]*)*))?::|##\[(error|warning)\])\S/;

/**
 * Marks annotations of GitHub Actions, which any program may print, unless a parser has marked
 * them.
 *
 * @returns whether there is one.
 */
export function markAnnotations(lines: readonly string[], marks: Marks): boolean {
  let found = false;
  lines.forEach((line, at) => {
    if (marks.get(at) !== 'context' || !(line.startsWith('::') || line.startsWith('##['))) return;
    const annotation = ANNOTATION.exec(line);
    if (annotation === null) return;
    found = true;
    const label = /(?:^|,)title=([^,]{1,60})/.exec(annotation[2] ?? '')?.[1];
    if ((annotation[1] ?? annotation[3]) === 'error') marks.failure(at, label);
    else marks.warning(at, label);
  });
  return found;
}
