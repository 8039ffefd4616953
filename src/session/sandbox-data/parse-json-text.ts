import { findJsonError } from '../../lib/find-json-error.ts';

/** Parses JSON that a person typed or dropped. A problem says where the text stops being JSON. */
export function parseJsonText(text: string): { value: unknown } | { problem: string } {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return { value };
  } catch {
    const wrong = findJsonError(text);
    if (!wrong) return { problem: 'This JSON is nested too deep to be read.' };
    const { line, column, found, expected } = wrong;
    return {
      problem: `This is not JSON: line ${line}, column ${column} has ${found} where ${expected} should be.`,
    };
  }
}
