/** What a text says, or a sentence that says why it says nothing. */
import { isRecord } from '../../../../lib/is-record.ts';
export type ReadArgs =
  | { ok: true; value: Record<string, unknown> }
  | { ok: false; message: string };

/** The arguments that a text stands for, as far as a form can show them. */
export function readArgs(text: string): ReadArgs {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return { ok: true, value };
    return {
      ok: false,
      message: `The arguments are ${article(value)} and not an object, so the form has no place for them.`,
    };
  } catch {
    return {
      ok: false,
      message: 'The arguments are not JSON, so the form shows nothing and Run waits.',
    };
  }
}

function article(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return value === null ? 'null' : `a ${typeof value}`;
}
