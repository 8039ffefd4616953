import { isRecord } from '../../lib/is-record.ts';
import type { AiSdkSchema } from '../providers/ai-sdk.ts';
import {
  type AiSdkModelOutput,
  type PictureResult,
  toModelOutput,
  toPictureResult,
} from '../providers/ai-sdk-output.ts';
import type { AgentRegistry, FrameworkOptions } from './agent-turns.ts';
import { createFrameworkCalls } from './framework-calls.ts';
import { isLost, LOST } from './lost-arguments.ts';

/** A tool for Mastra that runs in a registry. Source: docs/contract.md#frameworks. */
export interface MastraTool {
  id: string;
  description: string;
  inputSchema: AiSdkSchema;
  /** Rejects with the failure's text, which Mastra hands to the model as a tool error. */
  execute(
    args: unknown,
    options?: { toolCallId?: string; abortSignal?: AbortSignal },
  ): Promise<string | PictureResult>;
  toModelOutput(output: string | PictureResult): AiSdkModelOutput;
}

/**
 * The tools of a personality for an `Agent` of Mastra 1. With Mastra 0 each call fails with a text that
 * says so.
 *
 * Calls that start together are one batch and share its budget. Mastra replaces arguments that are not
 * JSON by `{}`, so a call without arguments fails if its tool requires any.
 *
 * Source: docs/contract.md#frameworks.
 *
 * @throws TypeError for options without a session, or for a value that is no registry
 * @example
 * const tools = toMastraTools(registry, { personality, session: { sessionId: 's1' } });
 * const { text } = await new Agent({ id, name, instructions, model, tools }).generate('Greet Ada.');
 */
export function toMastraTools(
  registry: AgentRegistry,
  options: FrameworkOptions,
): Record<string, MastraTool> {
  const { tools, run } = createFrameworkCalls('ai-sdk', registry, options);
  const made: Record<string, MastraTool> = {};
  for (const [name, { description, inputSchema }] of Object.entries(tools)) {
    made[name] = {
      id: name,
      description,
      inputSchema,
      async execute(args, { toolCallId, abortSignal } = {}) {
        if (isOldMastra(args)) throw new Error(OLD);
        const call = { name, args, id: toolCallId, abortSignal };
        const { ok, ...settled } = isLost(args, inputSchema.jsonSchema) ? LOST : await run(call);
        if (!ok) throw new Error(settled.text);
        return toPictureResult(settled);
      },
      toModelOutput,
    };
  }
  return made;
}

const OLD = 'toMastraTools needs @mastra/core 1, which needs Node 22.13. This is version 0.';

/** Version 0 hands the arguments over as `context`, beside its own objects, and takes no pictures. */
function isOldMastra(args: unknown): boolean {
  const own = isRecord(args) && args.runtimeContext;
  // No arguments of a model have a function.
  return typeof own === 'object' && own !== null && 'get' in own && typeof own.get === 'function';
}
