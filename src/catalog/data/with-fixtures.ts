import { problemOfPath } from '../../lib/problem-of-path.ts';

/**
 * The files of a scenario with a person's own ones. `null` removes a file. A file in the place of a
 * directory, below another file, or with a path that no file can have is left out.
 *
 * @example
 * withFixtures({ 'a.ts': '1' }, { 'a.ts': null, 'b.ts': '2' }); // { 'b.ts': '2' }
 */
export function withFixtures(
  files: Readonly<Record<string, string>>,
  fixtures: Readonly<Record<string, string | null>> = {},
): Readonly<Record<string, string>> {
  if (Object.keys(fixtures).length === 0) return files;
  const all = new Map(Object.entries(files));
  for (const [path, text] of Object.entries(fixtures)) if (text === null) all.delete(path);
  const paths = new Set(all.keys());
  for (const [path, text] of Object.entries(fixtures)) {
    if (text === null || problemOfPath(path) !== undefined || !fits(path, paths)) continue;
    all.set(path, text);
    paths.add(path);
  }
  return Object.fromEntries(all);
}

function fits(path: string, paths: ReadonlySet<string>): boolean {
  const parts = path.split('/');
  const isBelowFile = parts.some((_, at) => at > 0 && paths.has(parts.slice(0, at).join('/')));
  return !isBelowFile && ![...paths].some((one) => one.startsWith(`${path}/`));
}
