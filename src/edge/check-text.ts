import { HttpProblem } from './problem.ts';

/** Keys that could change a prototype when a tool merges its arguments. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set([
  '__proto__',
  'prototype',
  'constructor',
]);

/**
 * Checks the text before it is parsed, because a recursive parser could overflow.
 *
 * @returns the first place that is deeper than `depth`, as a problem
 */
export function checkDepth(text: string, depth: number): HttpProblem | undefined {
  let open = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === BRACE || code === BRACKET) {
      if (++open > depth) {
        return new HttpProblem(
          'too_deep',
          `The body nests more than ${depth} levels deep. Flatten it.`,
        );
      }
    } else if (code === BRACE_END || code === BRACKET_END) open--;
  }
  return undefined;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACE = 0x7b;
const BRACE_END = 0x7d;
const BRACKET = 0x5b;
const BRACKET_END = 0x5d;

/** @returns the first forbidden key, as a problem. `value` is JSON. */
export function checkKeys(value: unknown, path = '$'): HttpProblem | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key) && !Array.isArray(value)) {
      // The sender controls the path, and it may have any length.
      const at = path.length > 100 ? `${path.slice(0, 100)}…` : path;
      const detail = `The key '${key}' at ${at} is not allowed. Give it another name.`;
      return new HttpProblem('forbidden_key', detail);
    }
    const found = checkKeys(inner, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`);
    if (found) return found;
  }
  return undefined;
}
