import { isRecord } from '../../lib/is-record.ts';
import { messageOf } from '../../lib/message-of.ts';
import type { FormatProblem } from '../definition.ts';
import { type ReadTranscript, type ReadTranscriptOptions, toTranscript } from '../found-call.ts';
import { fromProviderTranscript } from '../from-provider-transcript.ts';
import { parsePasted } from '../parse-json.ts';
import { partOf } from '../providers/part-of.ts';
import type { CallReader } from '../providers/provider.ts';
import { CALL_READERS, type ProviderFormat } from '../providers/table.ts';
import { createDeltaJoiner } from './delta-joiner.ts';

/**
 * The events of a model's response, as the provider's SDK returns them, or as JSON texts. These may
 * have the `data:` of server-sent events. One text with all events, or the bytes of a response
 * body, are valid, too.
 *
 * Source: docs/contract.md#reading-formats.
 */
export type ProviderStream = Iterable<unknown> | AsyncIterable<unknown>;

/**
 * Joins the pieces of a streamed answer to calls. Events may be interleaved; calls keep the order in
 * which they began. Never rejects: `problems` reports broken events by their positions, and the other
 * calls stay. A call with incomplete arguments is left out. A broken connection starts no tool with
 * half of its arguments.
 *
 * Source: docs/contract.md#reading-formats.
 *
 * @example
 * const stream = await client.messages.create({ …, stream: true });
 * const { calls } = await fromProviderStream('anthropic', stream, { fromProviderCall });
 */
export async function fromProviderStream(
  format: ProviderFormat,
  events: ProviderStream,
  options: ReadTranscriptOptions = {},
): Promise<ReadTranscript> {
  const problems: FormatProblem[] = [];
  let index = -1;
  let stream: CallReader['stream'];
  try {
    ({ stream } = partOf(CALL_READERS, format));
  } catch (thrown) {
    return { calls: [], format: undefined, problems: [{ path: '', message: messageOf(thrown) }] };
  }
  const joiner = createDeltaJoiner(() => index, problems);
  const whole: unknown[] = [];
  const read = (event: unknown): void => {
    if (!isRecord(event)) return;
    if (stream) stream.read(event, joiner);
    else whole.push(event);
  };
  try {
    for await (const event of joinBytes(typeof events === 'string' ? [events] : events)) {
      index += 1;
      try {
        for (const one of toEvents(event, joiner.report)) read(one);
      } catch (thrown) {
        joiner.report(`This event could not be read: ${String(thrown)}`);
      }
    }
  } catch (thrown) {
    index += 1;
    joiner.report(`The stream ended early: ${String(thrown)}`);
  }
  if (stream) {
    const calls = joiner.calls().map((call) => ({ format, ...call }));
    return toTranscript(calls, options, problems);
  }
  const transcript = fromProviderTranscript(whole, options);
  // An answer may have no calls.
  const found = transcript.format === undefined ? [] : transcript.problems;
  return { ...transcript, problems: [...problems, ...found] };
}

/** Passes events on, and joins bytes to one text at the end: chunks may end anywhere. */
async function* joinBytes(events: ProviderStream): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const event of events) {
    if (isBytes(event)) text += decoder.decode(event, { stream: true });
    else yield event;
  }
  text += decoder.decode();
  if (text !== '') yield text;
}

/** By the tag, because those of another realm are instances of another class. */
function isBytes(event: unknown): event is AllowSharedBufferSource {
  return ArrayBuffer.isView(event) || Object.prototype.toString.call(event).endsWith('Buffer]');
}

/** Lines of server-sent events without data, and the line that ends a stream. */
const NO_DATA = /^\s*(?:$|:|(?:event|id|retry):|(?:data:\s*)?\[DONE\]\s*$)/;

function toEvents(event: unknown, report: (message: string) => void): readonly unknown[] {
  if (typeof event !== 'string') return [event];
  if (event.split('\n').every((line) => NO_DATA.test(line))) return [];
  const parsed = parsePasted(event.replace(/^\s*data:\s*/, ''));
  if ('problem' in parsed) {
    report(parsed.problem.message);
    return [];
  }
  for (const { message } of parsed.problems ?? []) report(message);
  return Array.isArray(parsed.value) ? parsed.value : [parsed.value];
}
