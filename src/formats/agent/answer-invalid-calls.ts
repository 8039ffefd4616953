import { parseArguments } from '../found-call.ts';
import { createCallIds } from './call-ids.ts';
import { readModelCall } from './read-model-call.ts';

/** A call whose arguments are not JSON, as LangChain keeps it beside the other calls. */
interface InvalidCall {
  id?: string | undefined;
  name?: string | undefined;
  args?: string | undefined;
}

// The fields and the state differ between versions, and programs extend the state.
// biome-ignore lint/suspicious/noExplicitAny: LangChain's own types, which no other type accepts
type Loose = any;

/** The parts of LangChain that {@link answerInvalidCalls} needs. Source: docs/contract.md#frameworks. */
export interface LangChainMessages<TMiddleware> {
  AIMessage: new (fields: Loose) => object;
  ToolMessage: new (fields: Loose) => object;
  createMiddleware: (config: {
    name: string;
    wrapModelCall: (request: Loose, handler: (request: Loose) => Loose) => Loose;
    afterModel: { canJumpTo: ['model']; hook: (state: Loose) => Loose };
  }) => TMiddleware;
}

/** A part of a call in a streamed message, or the whole of it. */
interface CallChunk extends InvalidCall {
  index?: number | string | undefined;
  /** Its text is the input itself, and no JSON. */
  isCustomTool?: boolean | undefined;
}

/** The message of a model, as LangChain hands it to a middleware. */
interface ModelMessage {
  tool_calls?: { id?: string; name?: string }[];
  invalid_tool_calls?: InvalidCall[];
  /** Only a streamed message has it. */
  tool_call_chunks?: CallChunk[];
}

/**
 * A middleware for LangChain's `createAgent` that answers calls whose arguments are not JSON. LangChain
 * itself takes a message with only such calls for the final answer, and providers refuse a conversation
 * with an unanswered call. In a streamed message, LangChain completes broken arguments by itself and
 * takes the call for a valid one.
 *
 * The model gets a failed result that says where the arguments are wrong, and is asked again.
 *
 * Source: docs/contract.md#frameworks.
 *
 * @example
 * import { AIMessage, createAgent, createMiddleware, ToolMessage } from 'langchain';
 * const middleware = [answerInvalidCalls({ AIMessage, createMiddleware, ToolMessage })];
 * const agent = createAgent({ model, tools, middleware });
 */
export function answerInvalidCalls<TMiddleware>({
  AIMessage,
  ToolMessage,
  createMiddleware,
}: LangChainMessages<TMiddleware>): TMiddleware {
  const ids = createCallIds();
  return createMiddleware({
    name: 'AnswerInvalidCalls',
    // The state does not keep the text of streamed calls.
    async wrapModelCall(request, handler) {
      const message: ModelMessage = await handler(request);
      const { tool_calls = [], invalid_tool_calls: invalid = [], ...rest } = message;
      const completed = completedCalls(message);
      if (completed.size === 0) return message;
      return new AIMessage({
        ...rest,
        tool_calls: tool_calls.filter((call) => !completed.has(call)),
        invalid_tool_calls: [...invalid, ...completed.values()],
      });
    },
    afterModel: {
      canJumpTo: ['model'],
      hook({ messages }: { messages: readonly ModelMessage[] }) {
        const last = messages.at(-1);
        const { tool_calls = [], invalid_tool_calls: broken = [] } = last ?? {};
        if (broken.length === 0) return undefined;
        ids.take([...tool_calls, ...broken].map(({ id }) => id));
        const read = broken.map((call) => {
          const id = ids.idOf(call.id);
          return { id, name: call.name ?? '', text: reasonOf(call, id) };
        });
        // A call and its result must be a pair. With the same id, the message replaces the old one.
        const calls = read.map(({ id, name }) => ({ id, name, args: {}, type: 'tool_call' }));
        const fields = { ...last, tool_calls: [...tool_calls, ...calls], invalid_tool_calls: [] };
        const answers = read.map(
          ({ id, name, text }) =>
            new ToolMessage({ content: text, tool_call_id: id, name, status: 'error' }),
        );
        return {
          messages: [new AIMessage(fields), ...answers],
          ...(tool_calls.length === 0 && { jumpTo: 'model' }),
        };
      },
    },
  });
}

const INVALID = { type: 'invalid_tool_call' };

/** The calls whose text is not JSON, although LangChain has read arguments from it. */
function completedCalls({ tool_calls = [], tool_call_chunks: chunks = [] }: ModelMessage) {
  const completed = new Map<object, InvalidCall>();
  for (const call of tool_calls) {
    const own = chunks.filter(({ id }) => id !== undefined && id === call.id);
    const parts = chunks.filter((one) => own.includes(one) || continues(one, own));
    if (parts.some(({ isCustomTool }) => isCustomTool)) continue;
    const args = parts.map((part) => part.args ?? '').join('');
    if ('problem' in parseArguments(args)) completed.set(call, { ...call, args, ...INVALID });
  }
  return completed;
}

/** Only the first part of a call has its id. */
function continues({ id, index }: CallChunk, own: readonly CallChunk[]): boolean {
  return !id && index !== undefined && own.some((one) => one.index === index);
}

function reasonOf(call: InvalidCall, id: string): string {
  const sent = { id, name: call.name, args: call.args, isCut: false };
  const read = readModelCall(sent, id, { fromProviderCall: () => undefined });
  if ('settled' in read && !read.settled.result.ok) return read.settled.result.error;
  return 'The arguments of this call cannot be read. Send the call again with a JSON object.';
}
