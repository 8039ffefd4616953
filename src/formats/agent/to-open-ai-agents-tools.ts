import type { AgentRegistry } from './agent-turns.ts';
import { createFrameworkCalls } from './framework-calls.ts';
import { needPart } from './need-part.ts';
import type { AgentOptions } from './toolyard-for.ts';

/** A part of a result in the OpenAI Agents SDK. Source: docs/contract.md#frameworks. */
export type OpenAiAgentsPart = { type: 'text'; text: string } | { type: 'image'; image: string };

/** A tool as `tool` of the OpenAI Agents SDK takes it. Source: docs/contract.md#frameworks. */
export interface OpenAiAgentsTool {
  name: string;
  description: string;
  parameters: {
    type: 'object';
    // biome-ignore lint/suspicious/noExplicitAny: the SDK's own type of a property's schema
    properties: Record<string, any>;
    required: string[];
    additionalProperties: true;
  };
  strict: false;
  /** The text of a result, or its parts where it has pictures. Never rejects because of the call. */
  execute(
    args: unknown,
    runContext?: unknown,
    details?: { toolCall?: { callId: string }; signal?: AbortSignal },
  ): Promise<string | OpenAiAgentsPart[]>;
}

/** Options of {@link toOpenAiAgentsTools}. Source: docs/contract.md#frameworks. */
export interface OpenAiAgentsOptions<TTool> extends AgentOptions {
  /** `tool` of `@openai/agents`. Only its tools get an answer for arguments that are not JSON. */
  tool: (fields: OpenAiAgentsTool) => TTool;
}

/**
 * The tools of a personality for an `Agent` of the OpenAI Agents SDK.
 *
 * Calls that start together are one batch and share its budget. The SDK has no flag for errors, so a
 * failure is its text.
 *
 * Source: docs/contract.md#frameworks.
 *
 * @throws TypeError without `tool`, or for a session without an id
 * @example
 * import { Agent, run, tool } from '@openai/agents';
 * const tools = toOpenAiAgentsTools(registry, { tool, session: { sessionId: 's1' } });
 * const { finalOutput } = await run(new Agent({ name: 'Host', instructions, tools }), 'Greet Ada.');
 */
export function toOpenAiAgentsTools<TTool>(
  registry: AgentRegistry,
  options: OpenAiAgentsOptions<TTool>,
): TTool[] {
  const makeTool = needPart(options, 'tool', '@openai/agents');
  const { tools, run } = createFrameworkCalls('openai-responses', registry, options, options);
  return tools.map(({ name, description, parameters, strict }) =>
    makeTool({
      name,
      description,
      parameters: toObjectParameters(parameters),
      // The types of the SDK take strict schemas only from zod, its code takes them as they are.
      strict: strict as false,
      async execute(args, _, { toolCall, signal } = {}) {
        const { text, pictures } = await run({
          name,
          args,
          id: toolCall?.callId,
          abortSignal: signal,
        });
        if (pictures.length === 0) return text;
        return [
          { type: 'text', text },
          ...pictures.map(({ mimeType, data }) => ({
            type: 'image' as const,
            image: `data:${mimeType};base64,${data}`,
          })),
        ];
      },
    }),
  );
}

/** Adds the fields that the SDK's types demand. The values are the defaults of JSON Schema. */
function toObjectParameters(schema: Record<string, unknown>): OpenAiAgentsTool['parameters'] {
  const whole = { type: 'object', properties: {}, required: [], additionalProperties: true };
  return { ...whole, ...schema } as OpenAiAgentsTool['parameters'];
}
