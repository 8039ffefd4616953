import type { AiSdkTool } from '../providers/ai-sdk.ts';
import {
  type AiSdkModelOutput,
  type PictureResult,
  toModelOutput,
  toPictureResult,
} from '../providers/ai-sdk-output.ts';
import type { AgentRegistry, FrameworkOptions } from './agent-turns.ts';
import { createFrameworkCalls } from './framework-calls.ts';

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
 * @throws TypeError for options without a session, or for a value that is no registry
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
        const { ok, ...settled } = await run({ name, args, id: toolCallId, abortSignal });
        // The SDK's contract: the model reads the error that a tool throws.
        if (!ok) throw new Error(settled.text);
        return toPictureResult(settled);
      },
      toModelOutput: ({ output }) => toModelOutput(output),
    };
  }
  return made;
}
