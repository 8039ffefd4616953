import { isRecord } from '../../../../lib/is-record.ts';

/** The schema of a text; a half-typed one is absent. */
export function parseSchema(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
