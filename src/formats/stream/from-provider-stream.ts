import { isRecord } from '../../lib/is-record.ts';
import type { FormatProblem, ProviderFormat } from '../definition.ts';
import { type ReadTranscript, type ReadTranscriptOptions, toTranscript } from '../found-call.ts';
import { fromProviderTranscript } from '../from-provider-transcript.ts';
import { parsePasted } from '../parse-json.ts';
import { createDeltaJoiner } from './delta-joiner.ts';
import { EVENT_READERS } from './event-readers.ts';

/**
 * The events of a model's answer, as a provider's SDK gives them; or their JSON texts, with or
 * without the `data:` of server-sent events; or all of them in one text, or as the bytes of a
 * response's body.
 */
export type ProviderStream = Iterable<unknown> | AsyncIterable<unknown>;

/**
 * Joins the pieces in which a model's calls are streamed. Events may be interleaved; calls come in
 * the order in which they began. Never rejects: what is broken is in `problems`, whose paths are the
 * positions of events, and takes no other call down. A call whose arguments did not come to their
 * end is left out, so that a connection that breaks starts no tool with half of them.
 *
 * @example
 * const stream = await client.messages.create({ …, stream: true });
 * const { calls } = await fromProviderStream('anthropic', stream, { fromWireCall });
 */
export async function fromProviderStream(
  format: ProviderFormat,
  events: ProviderStream,
  options: ReadTranscriptOptions = {},
): Promise<ReadTranscript> {
  const problems: FormatProblem[] = [];
  let index = -1;
  const joiner = createDeltaJoiner(format, () => index, problems);
  const whole: unknown[] = [];
  const read = (event: unknown): void => {
    if (!isRecord(event)) return;
    if (format === 'mcp') whole.push(event);
    else EVENT_READERS[format](event, joiner);
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
    joiner.report(`The stream broke off: ${String(thrown)}`);
  }
  if (format !== 'mcp') return toTranscript(joiner.calls(), options, problems);
  const transcript = fromProviderTranscript(whole, options);
  // An answer without calls is a usual one.
  const found = transcript.format === undefined ? [] : transcript.problems;
  return { ...transcript, problems: [...problems, ...found] };
}

/** The events; bytes, which may be cut anywhere, as one text at the end. */
async function* joinBytes(events: ProviderStream): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const event of events) {
    if (event instanceof Uint8Array) text += decoder.decode(event, { stream: true });
    else yield event;
  }
  text += decoder.decode();
  if (text !== '') yield text;
}

/** Lines of server-sent events that are no data, and the one that ends a stream. */
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
