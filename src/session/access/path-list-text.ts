import { isOnFloor, normalizePath, normalizePattern } from '../../core/index.ts';

/** The base of a personality's relative paths. */
export const WORKING_DIR = '/repo';

/** One entry per line, without blank lines and duplicates. */
export function parseLines(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}

/** The mistake in a host pattern and its effect; `undefined` for a valid one. */
export function hostProblem(pattern: string, list: 'allow' | 'deny'): string | undefined {
  if (normalizePattern(pattern) !== undefined) return undefined;
  const effect = list === 'allow' ? 'so it allows nothing' : 'so every host is denied';
  const advice = /[:/]/.test(pattern)
    ? 'Leave out scheme, port and path.'
    : 'Write a host, *.host or *.';
  return `“${pattern}” is not a host pattern, ${effect}. ${advice}`;
}

/** The mistake in a path of a reach; `undefined` for a valid one. */
export function pathProblem(path: string): string | undefined {
  if (path.startsWith('~')) return `“${path}”: ~ is not supported. Write the full path.`;
  if (/[*?]/.test(path)) {
    return `“${path}”: wildcards are not supported. Write the directory; it includes everything below it.`;
  }
  const normal = normalizePath(path, WORKING_DIR);
  if (normal === undefined) return `“${path}” is not a path.`;
  if (isOnFloor(normal)) {
    return `“${path}” contains keys or system files, which are never allowed. Remove it.`;
  }
  return undefined;
}
