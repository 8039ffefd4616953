/**
 * Normalises a path for comparison: absolute, without `.`, `..`, `//` and a slash at the end. A
 * relative path starts at the working directory.
 *
 * @returns `undefined` for an invalid path: not a string, or with a NUL.
 * @example normalizePath('src/../a.ts', '/project') // '/project/a.ts'
 */
export function normalizePath(path: string, workingDir: string): string | undefined {
  if (typeof path !== 'string' || path.includes('\0')) return undefined;
  const kept: string[] = [];
  for (const segment of (path.startsWith('/') ? path : `${workingDir}/${path}`).split('/')) {
    if (segment === '..') kept.pop();
    else if (segment !== '' && segment !== '.') kept.push(segment);
  }
  return `/${kept.join('/')}`;
}

/** Whether `inner` is `outer` or below it, by segments; both normalised. */
export function coversPath(outer: string, inner: string): boolean {
  return outer === '/' || inner === outer || inner.startsWith(`${outer}/`);
}
