/**
 * An absolute path without `.`, `..`, and doubled slashes; `..` stops at the top.
 *
 * @example
 * posixNormalise('/repo/./src/../a.ts'); // '/repo/a.ts'
 */
export function posixNormalise(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/**
 * A path below an absolute directory, normalised.
 *
 * @example
 * posixJoin('/repo', '../data'); // '/data'
 */
export function posixJoin(directory: string, path: string): string {
  return posixNormalise(`${directory}/${path}`);
}

/** The path as a shell means it: an absolute one stands, a relative one counts from `cwd`. */
export function posixResolve(cwd: string, path: string): string {
  return posixNormalise(path.startsWith('/') ? path : `${cwd}/${path}`);
}

/** The directory of an absolute path; that of `/` is `/`. */
export function posixDirname(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 1));
}

/** The last name of an absolute path; that of `/` is empty. */
export function posixBasename(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
