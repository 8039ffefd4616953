/** The value of a text, or a sentence that explains why it has none. */
import { isRecord } from '../../../../lib/is-record.ts';
export type ReadArgs =
  | { ok: true; value: Record<string, unknown> }
  | { ok: false; message: string };

/** The arguments in a text, if a form can show them. */
export function readArgs(text: string): ReadArgs {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return { ok: true, value };
    return {
      ok: false,
      message: `The form needs an object, but the arguments are ${article(value)}.`,
    };
  } catch {
    return {
      ok: false,
      message:
        'The arguments are not valid JSON. Fix them on the JSON tab; the form and Run need valid JSON.',
    };
  }
}

function article(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return value === null ? 'null' : `a ${typeof value}`;
}
