import { isRecord } from '../../lib/is-record.ts';
import { CALL_READERS } from '../providers/table.ts';
import { record } from '../stream/read-fields.ts';
import type { AgentFormat } from './agent-messages.ts';
import { isOnlyCalls } from './calls-in.ts';

const JOIN = 'Pass the joined message, for example await stream.finalMessage().';

/** For an answer of a model that goes on. */
export const PART_OF_STREAM = `This is a part of a stream, or an unfinished answer. ${JOIN}`;

/**
 * Says why a value without calls is no message of a model. An answer of `[]` would end the program's loop
 * as if the model had called no tool.
 *
 * @returns `undefined` for a message without calls
 */
export function whyNoMessage(format: AgentFormat, message: object): string | undefined {
  // The items of a response are messages, too.
  if (Array.isArray(message) && format !== 'openai-responses' && message.some(hasRole)) {
    return "This is a list of messages. Pass the model's last message.";
  }
  if (isOnlyCalls(format, message)) {
    return 'This value has only calls. Pass the whole message of the model.';
  }
  if (Array.isArray(message)) return undefined;
  if (Symbol.asyncIterator in message) return `This is a stream. ${JOIN}`;
  const fields = record(message);
  // Each part of a stream of Gemini is a whole message.
  const { stream } = CALL_READERS[format];
  if (format !== 'gemini' && stream?.isEvent(fields)) return PART_OF_STREAM;
  if (hasRole(fields) && NOT_OF_A_MODEL.test(String(fields.role))) {
    return `This message has the role '${fields.role}'. Pass the message of the model.`;
  }
  const isError = isRecord(fields.error) && !PARTS.some((key) => key in fields);
  if (isError) return 'This is an error of the provider, which has no message.';
  if (Object.keys(fields).length === 0)
    return 'This object is empty. Pass the message of the model.';
  return undefined;
}

const NOT_OF_A_MODEL = /^(?:user|system|developer|tool|function)$/;

/** Where responses have their message. */
const PARTS = ['choices', 'output', 'content', 'candidates'];

function hasRole(value: unknown): boolean {
  return isRecord(value) && typeof value.role === 'string';
}
