import type { FormatProblem } from './definition.ts';

/** The value behind JSON text; other values are taken as parsed already. Never throws. */
export function parseJson(source: unknown): { value: unknown } | { problem: FormatProblem } {
  if (typeof source !== 'string') return { value: source };
  try {
    // A byte order mark is common in pasted files, and no JSON.
    return { value: JSON.parse(source.replace(/^\uFEFF/, '')) };
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return { problem: { path: '', message: `This is not JSON: ${reason}` } };
  }
}
