import type { AgentRegistry, FrameworkOptions } from './agent-turns.ts';
import { createFrameworkCalls } from './framework-calls.ts';
import { isLost, LOST } from './lost-arguments.ts';
import { needPart } from './need-part.ts';

/** Options of {@link toLangChainTools}. Source: docs/contract.md#frameworks. */
export interface LangChainOptions<TTool> extends FrameworkOptions {
  /** The class of `langchain` or `@langchain/core/tools`. LangChain takes no other objects. */
  DynamicStructuredTool: new (fields: {
    name: string;
    description: string;
    schema: Record<string, unknown>;
    func: (args: unknown, manager?: unknown, config?: unknown) => Promise<unknown>;
  }) => TTool;
  /** The class of `langchain` or `@langchain/core/messages`. */
  ToolMessage: new (fields: {
    content: string;
    tool_call_id: string;
    name: string;
    status: 'error';
  }) => object;
}

/**
 * The tools of a personality for LangChain and LangGraph.
 *
 * Calls that start together are one batch and share its budget. A failure is a `ToolMessage` with the
 * status `error`. {@link answerInvalidCalls} answers calls whose arguments are not JSON. Only the registry
 * checks arguments. A call without arguments fails if its tool requires any.
 *
 * Source: docs/contract.md#frameworks.
 *
 * @throws TypeError without one of the classes, or for a session without an id
 * @example
 * import { createAgent, DynamicStructuredTool, ToolMessage } from 'langchain';
 * const session = { sessionId: 's1' };
 * const tools = toLangChainTools(registry, { DynamicStructuredTool, ToolMessage, session });
 * const agent = createAgent({ model, tools });
 */
export function toLangChainTools<TTool>(
  registry: AgentRegistry,
  options: LangChainOptions<TTool>,
): TTool[] {
  const Tool = needPart(options, 'DynamicStructuredTool', 'langchain');
  const ToolMessage = needPart(options, 'ToolMessage', 'langchain');
  // LangChain passes names on to any provider, so the AI SDK's narrow rule fits here too.
  const { tools, run } = createFrameworkCalls('ai-sdk', registry, options);
  return Object.entries(tools).map(([name, { description, inputSchema }]) => {
    const func = async (args: unknown, _?: unknown, config?: unknown): Promise<unknown> => {
      const { id, abortSignal } = readConfig(config);
      const call = { name, args, id, abortSignal };
      const { ok, text, pictures } = isLost(args, inputSchema.jsonSchema) ? LOST : await run(call);
      if (!ok) {
        // A tool that a program invokes without a call has no message to answer.
        if (id === undefined) throw new Error(text);
        return new ToolMessage({ content: text, tool_call_id: id, name, status: 'error' });
      }
      if (pictures.length === 0) return text;
      return [
        { type: 'text', text },
        // The packages of all providers know this form.
        ...pictures.map(({ mimeType, data }) => ({
          type: 'image_url',
          image_url: { url: `data:${mimeType};base64,${data}` },
        })),
      ];
    };
    return withoutCheck(new Tool({ name, description, schema: inputSchema.jsonSchema, func }));
  });
}

/**
 * LangChain compares arguments with the JSON Schema before a tool runs, and gives the model a stack trace.
 * The registry lists the mistakes, converts values and observes the call. The model's definition needs
 * the schema, so only `call` gets another one.
 */
function withoutCheck<TTool>(tool: TTool): TTool {
  const { call } = tool as { call?: (...given: unknown[]) => unknown };
  // Every object of LangChain has it.
  if (!call) return tool;
  const open = Object.create(tool as object, { schema: { value: {} } });
  return Object.assign(tool as object, { call: call.bind(open) }) as TTool;
}

/** The id and the signal in the configuration of a LangChain run. */
function readConfig(config: unknown): { id?: string; abortSignal?: AbortSignal } {
  const { toolCall, signal } = (config ?? {}) as {
    toolCall?: { id?: string };
    signal?: AbortSignal;
  };
  return {
    ...(toolCall?.id !== undefined && { id: toolCall.id }),
    ...(signal && { abortSignal: signal }),
  };
}
