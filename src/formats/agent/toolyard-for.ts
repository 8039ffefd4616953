import type { FormatWarning } from '../definition.ts';
import { describeType } from '../json.ts';
import { partOf } from '../providers/part-of.ts';
import type { ToProviderOptions } from '../providers/provider.ts';
import type { ProviderTools } from '../providers/table.ts';
import { toProviderDefinitions } from '../to-provider-definitions.ts';
import type { AgentFormat, AgentMessages } from './agent-messages.ts';
import {
  type AgentRegistry,
  type AnswerOptions,
  createAgentTurns,
  type FrameworkOptions,
} from './agent-turns.ts';
import { createAnswerWriter } from './answer-writer.ts';
import { createCallIds } from './call-ids.ts';
import {
  AGENT_FORMATS,
  callsIn,
  isUnfinished,
  MESSAGE_READERS,
  type ModelCall,
} from './calls-in.ts';
import { readModelCall } from './read-model-call.ts';
import { PART_OF_STREAM, whyNoMessage } from './why-no-message.ts';

/** Options of {@link toolyardFor}. Source: docs/contract.md#agents. */
export interface AgentOptions
  extends FrameworkOptions,
    Pick<ToProviderOptions, 'strict' | 'closeObjects' | 'deferred'> {}

/** The tools of one agent, and the answers to its model. Source: docs/contract.md#agents. */
export interface AgentTools<F extends AgentFormat> {
  /** The definitions for the provider. Each read writes the tools that are visible now. */
  readonly tools: ProviderTools[F];
  /** The differences between the tools and their definitions. */
  readonly warnings: FormatWarning[];
  /**
   * Runs the calls of a model's message, and returns the messages to append after it, in order. `[]`
   * means that the model called no tool. A call that fails, is refused or has broken arguments gets a
   * result that tells the model why.
   *
   * @param message the response or the assistant's message, as the provider's SDK returns it
   * @throws TypeError for a value that is no message, or a message in another format
   */
  answer(message: unknown, options?: AnswerOptions): Promise<AgentMessages[F][]>;
}

/**
 * The tools of a personality for a provider, and the answers to the calls of its model.
 *
 * Source: docs/contract.md#agents.
 *
 * @throws TypeError for a format without agents, for options without a session, or for a value that is no registry
 * @example
 * const { tools, answer } = toolyardFor('anthropic', registry, { session: { sessionId: 's1' } });
 * const reply = await client.messages.create({ model, max_tokens, messages, tools });
 * messages.push({ role: 'assistant', content: reply.content }, ...(await answer(reply)));
 */
export function toolyardFor<F extends AgentFormat>(
  format: F,
  registry: AgentRegistry,
  options: AgentOptions,
): AgentTools<F> {
  partOf(MESSAGE_READERS, format);
  const turns = createAgentTurns(registry, options);
  const ids = createCallIds();
  const define = () => toProviderDefinitions(format, turns.visible(), options);
  // The model knows the names of the last list.
  let definitions = define();

  return {
    get tools() {
      definitions = define();
      return definitions.tools;
    },
    get warnings() {
      return definitions.warnings;
    },
    async answer(message, turn = {}) {
      // A program may pass the promise of a response.
      const sent = findCalls(format, await message);
      if (sent.length === 0) return [];
      ids.take(sent.map(({ id }) => id));
      const read = sent.map((one) => ({
        ...readModelCall(one, ids.idOf(one.id), definitions),
        sent: one,
      }));
      const calls = read.flatMap((one) => ('call' in one ? [one.call] : []));
      const results = await turns.run(calls, turn);
      const writer = createAnswerWriter(format, options);
      const parts = read.flatMap((one) => {
        // Each call has a result.
        const settled = 'call' in one ? results.shift() : one.settled;
        return settled ? [writer.write(settled, one.sent)] : [];
      });
      // The writers write these types; tests compare them with the API references.
      return writer.join(parts) as never;
    },
  };
}

/** @throws TypeError for a value that has calls in another format, or is no message */
function findCalls(format: AgentFormat, message: unknown): ModelCall[] {
  if (typeof message !== 'object' || message === null) {
    throw new TypeError(
      `Pass a model's message, as its SDK returns it: an object, not ${describeType(message)}.`,
    );
  }
  if (isUnfinished(format, message)) throw new TypeError(PART_OF_STREAM);
  const sent = callsIn(format, message);
  if (sent.length > 0) return sent;
  const other = AGENT_FORMATS.find((one) => callsIn(one, message).length > 0);
  if (other !== undefined) {
    throw new TypeError(`The calls of this message have the format '${other}', not '${format}'.`);
  }
  const why = whyNoMessage(format, message);
  if (why !== undefined) throw new TypeError(why);
  return [];
}
