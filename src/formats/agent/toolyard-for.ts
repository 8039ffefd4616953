import {
  type Attachment,
  err,
  type Personality,
  personalityToFilters,
  type ToolCall,
  type ToolCallResult,
  type ToolContext,
  type ToolRegistry,
} from '../../core/index.ts';
import type { FormatWarning } from '../definition.ts';
import { followSignals } from '../follow-signals.ts';
import { describeType } from '../json.ts';
import { toModelText } from '../model-text.ts';
import { partOf } from '../providers/part-of.ts';
import type { MessageWriter, ToProviderOptions } from '../providers/provider.ts';
import { MESSAGE_WRITERS, type ProviderTools } from '../providers/table.ts';
import { toProviderDefinitions } from '../to-provider-definitions.ts';
import type { AgentFormat, AgentMessages } from './agent-messages.ts';
import { AGENT_FORMATS, callsIn, MESSAGE_READERS, type ModelCall } from './calls-in.ts';
import { type ContextOptions, createContext } from './create-context.ts';
import { readModelCall } from './read-model-call.ts';
import { type PictureBudget, takeMedia } from './result-media.ts';

/** Options of {@link toolyardFor}. Source: docs/contract.md#agents. */
export interface AgentOptions extends Pick<ToProviderOptions, 'strict' | 'closeObjects'> {
  /**
   * The session of the first turn; {@link createContext} describes the defaults. Each answer with
   * calls is the next turn: it adds 1 to `currentTurn` and 2 to `messageCount`.
   */
  session: ContextOptions;
  /** Its tools are visible, and its rules apply to each call. Default: every tool. */
  personality?: Personality;
  /** False for a model that cannot see: a text says that a picture is left out. Default: true. */
  pictures?: boolean;
  /** The bytes that all pictures of one turn may have. Default: 5,000,000. */
  mediaBytes?: number;
}

/** Options of one answer. Source: docs/contract.md#agents. */
export interface AnswerOptions {
  /** Ends the turn, in addition to the signal of the session. Default: none. */
  abortSignal?: AbortSignal;
  /** Files and pictures of the turn, for tools that declare them. Default: none. */
  attachments?: Attachment[];
}

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
 * @throws TypeError for a format without agents, or for a session without an id
 * @example
 * const { tools, answer } = toolyardFor('anthropic', registry, { session: { sessionId: 's1' } });
 * const reply = await client.messages.create({ model, max_tokens, messages, tools });
 * messages.push({ role: 'assistant', content: reply.content }, ...(await answer(reply)));
 */
export function toolyardFor<F extends AgentFormat>(
  format: F,
  registry: Pick<ToolRegistry, 'executeParallel' | 'toDefinitions'>,
  options: AgentOptions,
): AgentTools<F> {
  partOf(MESSAGE_READERS, format);
  const writer: MessageWriter = MESSAGE_WRITERS[format];
  const { personality, session, pictures = true, mediaBytes = 5_000_000 } = options;
  const filters = personality && personalityToFilters(personality);
  const first = createContext({ ...createContext(session), ...filters?.ctx });
  const ids = new Set<unknown>();
  let turns = 0;

  const define = () => {
    const visible = registry.toDefinitions(filters?.allowedTools, filters?.filterOpts);
    return toProviderDefinitions(format, visible, options);
  };
  // The model knows the names of the last list.
  let definitions = define();

  const idOf = ({ id }: ModelCall): string => {
    if (typeof id === 'string' && id !== '') return id;
    let at = ids.size;
    do at += 1;
    while (ids.has(`call_${at}`));
    ids.add(`call_${at}`);
    return `call_${at}`;
  };
  const write = (settled: ToolCallResult, sent: ModelCall, budget: PictureBudget) => {
    const media = takeMedia(settled, pictures ? (writer.pictures ?? []) : [], budget);
    const hasNoId = writer.allowsNoId === true && settled.toolCallId !== sent.id;
    const toolCallId = hasNoId ? '' : settled.toolCallId;
    const name = typeof sent.name === 'string' ? sent.name : '';
    return writer.result(withText(settled, toolCallId, media.note), name, media.pictures);
  };

  return {
    get tools() {
      definitions = define();
      return definitions.tools;
    },
    get warnings() {
      return definitions.warnings;
    },
    async answer(message, { abortSignal, attachments } = {}) {
      // A program may pass the promise of a response.
      const sent = findCalls(format, await message);
      if (sent.length === 0) return [];
      for (const { id } of sent) ids.add(id);
      const read = sent.map((one) => ({
        ...readModelCall(one, idOf(one), definitions),
        sent: one,
      }));
      const follower = followSignals([first.abortSignal, abortSignal]);
      const ctx: ToolContext = {
        ...first,
        currentTurn: first.currentTurn + turns,
        messageCount: first.messageCount + 2 * turns,
        abortSignal: follower.signal,
      };
      turns += 1;
      const calls = read.flatMap((one) => ('call' in one ? [one.call] : []));
      const results = await registry
        .executeParallel(calls, ctx, filters?.allowedTools, filters?.filterOpts, attachments)
        .finally(follower.release);
      const budget = { left: mediaBytes, most: mediaBytes };
      const parts = read.map((one) => {
        const settled = 'call' in one ? (results.shift() ?? withoutResult(one.call)) : one.settled;
        return write(settled, one.sent, budget);
      });
      // The writers write these types; tests compare them with the API references.
      return (writer.results ? [writer.results(parts)] : parts) as never;
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
  const sent = callsIn(format, message);
  if (sent.length > 0) return sent;
  const other = AGENT_FORMATS.find((one) => callsIn(one, message).length > 0);
  if (other === undefined) return [];
  throw new TypeError(`The calls of this message have the format '${other}', not '${format}'.`);
}

/** A settled call whose text is complete, so that a writer changes nothing in it. */
function withText(
  { untrusted, ...settled }: ToolCallResult,
  toolCallId: string,
  note: string,
): ToolCallResult {
  const { result } = settled;
  const text = toModelText({ result, ...(untrusted && { untrusted }) }) + note;
  return {
    ...settled,
    toolCallId,
    result: result.ok ? { ...result, value: text } : { ...result, error: text },
  };
}

function withoutResult({ toolCallId, name }: ToolCall): ToolCallResult {
  return { toolCallId, name, result: err(`The registry returned no result for '${name}'.`) };
}
