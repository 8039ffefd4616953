import { isOnFloor, normalizePath, normalizePattern } from '../../core/index.ts';

/** Where the paths of a personality start. */
export const WORKING_DIR = '/repo';

/** One entry a line, without blank lines and doubles. */
export function parseLines(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}

/** What is wrong with a host pattern and what follows from it; `undefined` where nothing is. */
export function hostProblem(pattern: string, list: 'allow' | 'deny'): string | undefined {
  if (normalizePattern(pattern) !== undefined) return undefined;
  const effect = list === 'allow' ? 'so it allows nothing' : 'so every host is denied';
  const advice = /[:/]/.test(pattern)
    ? 'Leave out scheme, port and path.'
    : 'Write a host, *.host or *.';
  return `“${pattern}” is not a host pattern, ${effect}. ${advice}`;
}

/** What is wrong with a path of a reach; `undefined` where nothing is. */
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
