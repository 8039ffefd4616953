import { isRecord } from '../../lib/is-record.ts';

/** The types of messages by LangChain's classes. */
const TYPES: ReadonlyMap<unknown, string> = new Map([
  ['HumanMessage', 'human'],
  ['SystemMessage', 'system'],
  ['AIMessage', 'ai'],
  ['ToolMessage', 'tool'],
]);
const STORED: ReadonlySet<unknown> = new Set(TYPES.values());

/**
 * A message of LangChain with its type and its fields, and each of its calls once. Other values stay
 * as they are.
 *
 * @example
 * fromLangChainMessage({ lc: 1, type: 'constructor', id: ['langchain_core', 'messages', 'HumanMessage'], kwargs: { content: 'Go.' } });
 * // { content: 'Go.', type: 'human' }
 */
export function fromLangChainMessage(value: Record<string, unknown>): Record<string, unknown> {
  const message = toFields(value);
  const { type, content, tool_calls } = message;
  if (type !== 'ai' || !Array.isArray(tool_calls) || tool_calls.length === 0) return message;
  // Older versions write calls without a type.
  const calls = tool_calls.map((call: unknown) =>
    isRecord(call) && 'args' in call ? { type: 'tool_call', ...call } : call,
  );
  // The content has the provider's parts, which may be the same calls.
  const ids = new Set(calls.map((call) => (isRecord(call) ? call.id : undefined)));
  const isRepeated = (part: unknown) =>
    isRecord(part) && ('functionCall' in part || ids.has(part.call_id ?? part.id ?? ''));
  const others = Array.isArray(content) ? content.filter((part) => !isRepeated(part)) : content;
  return { ...message, content: others, tool_calls: calls };
}

/** The fields of a message that `toJSON` or a store of messages has wrapped. */
function toFields(value: Record<string, unknown>): Record<string, unknown> {
  const { lc, type, id, kwargs, data } = value;
  if (STORED.has(type) && isRecord(data)) return { ...data, type };
  if (lc === undefined || !Array.isArray(id) || !isRecord(kwargs)) return value;
  // The parts of a streamed message have classes of their own.
  const name: unknown = id.at(-1);
  const known = typeof name === 'string' ? TYPES.get(name.replace(/Chunk$/, '')) : undefined;
  return known === undefined ? value : { ...kwargs, type: known };
}
