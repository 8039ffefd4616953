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
    afterModel: { canJumpTo: ['model']; hook: (state: Loose) => Loose };
  }) => TMiddleware;
}

/** The message of a model, as LangChain hands it to a middleware. */
interface ModelMessage {
  tool_calls?: { id?: string }[];
  invalid_tool_calls?: InvalidCall[];
}

/**
 * A middleware for LangChain's `createAgent` that answers calls whose arguments are not JSON. LangChain
 * itself takes a message with only such calls for the final answer, and providers refuse a conversation
 * with an unanswered call.
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

function reasonOf(call: InvalidCall, id: string): string {
  const sent = { id, name: call.name, args: call.args, isCut: false };
  const read = readModelCall(sent, id, { fromProviderCall: () => undefined });
  if ('settled' in read && !read.settled.result.ok) return read.settled.result.error;
  return 'The arguments of this call cannot be read. Send the call again with a JSON object.';
}
