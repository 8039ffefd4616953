import { isRecord } from '../../lib/is-record.ts';

/**
 * Whether Codex recorded that a tool failed: `success: false` or `metadata: { exit_code: 1 }` beside
 * the output, which may be a JSON text.
 */
export function isFailedRun(record: unknown): boolean {
  const value = typeof record === 'string' ? parseRun(record) : record;
  if (!isRecord(value) || !('output' in value || 'content' in value)) return false;
  const { success, metadata } = value;
  const code = isRecord(metadata) ? metadata.exit_code : undefined;
  return success === false || (typeof code === 'number' && code !== 0);
}

/** Most outputs are long texts of other tools, so only those with a telling key are parsed. */
function parseRun(text: string): unknown {
  if (!/^\s*\{/.test(text) || !/"(?:exit_code|success)"/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
