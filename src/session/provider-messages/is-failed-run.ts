import { isRecord } from '../../lib/is-record.ts';

/**
 * Whether a client recorded that its tool failed. Codex writes `success: false` or `metadata: { exit_code: 1 }`
 * beside the output, which may be a JSON text, or begins a plain text with the exit code. The shell of the
 * Responses API gives each command an `outcome`.
 */
export function isFailedRun(record: unknown): boolean {
  if (typeof record === 'string' && FAILED_HEAD.test(record)) return true;
  if (Array.isArray(record)) return record.some(isFailedCommand);
  const value = typeof record === 'string' ? parseRun(record) : record;
  if (!isRecord(value) || !('output' in value || 'content' in value)) return false;
  const { success, metadata } = value;
  const code = isRecord(metadata) ? metadata.exit_code : undefined;
  return success === false || (typeof code === 'number' && code !== 0);
}

/** The first lines of a command's output, when it ended with another code than 0. */
const FAILED_HEAD =
  /^(?:Exit code: |(?:Chunk ID: .{0,99}\r?\n)?(?:Wall time: .{0,99}\r?\n)?Process exited with code )-?\d*[1-9]\d*\r?(?:\n|$)/;

/** A command of `shell_call_output`. The agents' SDK writes `exitCode`. */
function isFailedCommand(command: unknown): boolean {
  const outcome = isRecord(command) ? command.outcome : undefined;
  if (!isRecord(outcome)) return false;
  const { type, exit_code, exitCode = exit_code } = outcome;
  return type === 'timeout' || (typeof exitCode === 'number' && exitCode !== 0);
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
