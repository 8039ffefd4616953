import { isRecord } from '../../lib/is-record.ts';

/** Whether the value is a result or a user's message, after which another turn begins. */
export function isAnswer(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { type, role } = value;
  if (role === 'user' || role === 'tool' || role === 'function') return true;
  if (value.jsonrpc !== undefined) return 'result' in value || 'error' in value;
  return typeof type === 'string' && /(?:_output|[-_]result)$|^(?:tool|human)$/.test(type);
}
