import type { AiSdkTool } from '../providers/ai-sdk.ts';
import type { ResultPicture } from '../providers/provider.ts';
import type { AgentRegistry, FrameworkOptions } from './agent-turns.ts';
import { createFrameworkCalls } from './framework-calls.ts';

/**
 * A result with pictures, as a page gets it from the AI SDK or Mastra. A result without pictures is a
 * text.
 *
 * Source: docs/contract.md#frameworks.
 */
export interface PictureResult {
  text: string;
  pictures: ResultPicture[];
}

/** A result as the AI SDK sends it to a model. Source: docs/contract.md#frameworks. */
export type AiSdkModelOutput =
  | { type: 'text'; value: string }
  | {
      type: 'content';
      value: (
        | { type: 'text'; text: string }
        | { type: 'file-data'; data: string; mediaType: string }
      )[];
    };

/** A tool for the AI SDK that runs in a registry. Source: docs/contract.md#frameworks. */
export interface AiSdkAgentTool extends AiSdkTool {
  /** Rejects with the failure's text, which the SDK hands to the model as a tool error. */
  execute(
    args: unknown,
    options: { toolCallId: string; abortSignal?: AbortSignal },
  ): Promise<string | PictureResult>;
  toModelOutput(settled: { output: string | PictureResult }): AiSdkModelOutput;
}

/**
 * The tools of a personality for `generateText`, `streamText` and `ToolLoopAgent` of the AI SDK.
 *
 * Calls that start together are one batch and share its budget. The model reads untrusted texts
 * wrapped, and pictures as pictures.
 *
 * Source: docs/contract.md#frameworks.
 *
 * @throws TypeError for a session without an id
 * @example
 * const tools = toAiSdkTools(registry, { personality, session: { sessionId: 's1' } });
 * const { text } = await generateText({ model, prompt, tools, stopWhen: stepCountIs(10) });
 */
export function toAiSdkTools(
  registry: AgentRegistry,
  options: FrameworkOptions,
): Record<string, AiSdkAgentTool> {
  const { tools, run } = createFrameworkCalls('ai-sdk', registry, options);
  const made: Record<string, AiSdkAgentTool> = {};
  for (const [name, definition] of Object.entries(tools)) {
    made[name] = {
      ...definition,
      async execute(args, { toolCallId, abortSignal }) {
        const { ok, text, pictures } = await run({ name, args, id: toolCallId, abortSignal });
        // The SDK's contract: the model reads the error that a tool throws.
        if (!ok) throw new Error(text);
        return pictures.length === 0 ? text : { text, pictures };
      },
      toModelOutput: ({ output }) => toModelOutput(output),
    };
  }
  return made;
}

/** The value of a result for the model. */
export function toModelOutput(output: string | PictureResult): AiSdkModelOutput {
  if (typeof output === 'string') return { type: 'text', value: output };
  return {
    type: 'content',
    value: [
      { type: 'text', text: output.text },
      // All versions since 6 know this part.
      ...output.pictures.map(({ data, mimeType }) => ({
        type: 'file-data' as const,
        data,
        mediaType: mimeType,
      })),
    ],
  };
}
