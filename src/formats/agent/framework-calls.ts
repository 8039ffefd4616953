import type { ProviderDefinitions } from '../definition.ts';
import { FRAMEWORK_PICTURES } from '../providers/ai-sdk-output.ts';
import type { ToProviderOptions } from '../providers/provider.ts';
import type { ProviderFormat, ProviderTools } from '../providers/table.ts';
import { toProviderDefinitions } from '../to-provider-definitions.ts';
import { type AgentRegistry, createAgentTurns, type FrameworkOptions } from './agent-turns.ts';
import { createCallGroups } from './call-groups.ts';
import { createCallIds } from './call-ids.ts';
import { readModelCall } from './read-model-call.ts';
import { DEFAULT_MEDIA_BYTES, type ModelParts, toModelParts } from './result-media.ts';

/** A call as a framework hands it to a tool. */
export interface FrameworkCall {
  /** The name in the definitions. */
  name: string;
  /** A value, or JSON text. */
  args: unknown;
  /** Default: a new id. */
  id?: unknown;
  abortSignal?: AbortSignal | undefined;
}

/** A settled call, as a framework's tool returns it. */
export interface FrameworkResult extends ModelParts {
  ok: boolean;
}

/** Definitions in one format, and the calls of a framework that has them. */
export interface FrameworkCalls<F extends ProviderFormat> {
  tools: ProviderTools[F];
  /** Runs one call. It never rejects because of the call. */
  run(call: FrameworkCall): Promise<FrameworkResult>;
}

/**
 * The visible tools in a format, and a function that runs the calls of a framework with these tools.
 *
 * @throws TypeError for a session without an id
 */
export function createFrameworkCalls<F extends ProviderFormat>(
  format: F,
  registry: AgentRegistry,
  options: FrameworkOptions,
  strictness: Pick<ToProviderOptions, 'strict' | 'closeObjects'> = {},
): FrameworkCalls<F> {
  const turns = createAgentTurns(registry, options);
  const { pictures = true, mediaBytes = DEFAULT_MEDIA_BYTES } = options;
  const ids = createCallIds();
  // Frameworks write into schemas, and the registry's are frozen.
  const visible = turns.visible().map((one) => ({
    ...one,
    parameters: structuredClone(one.parameters),
  }));
  const definitions: ProviderDefinitions<ProviderTools[F]> = toProviderDefinitions(
    format,
    visible,
    strictness,
  );
  const toResult = (settled: Parameters<typeof toModelParts>[0], left: { left: number }) => ({
    ok: settled.result.ok,
    ...toModelParts(
      settled,
      pictures ? FRAMEWORK_PICTURES : [],
      Object.assign(left, { most: mediaBytes }),
    ),
  });
  const runTogether = createCallGroups(async (calls, abortSignal) => {
    const results = await turns.run(calls, { abortSignal });
    const budget = { left: mediaBytes };
    return results.map((settled) => toResult(settled, budget));
  });
  return {
    tools: definitions.tools,
    async run({ name, args, id, abortSignal }) {
      ids.take([id]);
      const read = readModelCall({ id, name, args, isCut: false }, ids.idOf(id), definitions);
      if ('settled' in read) return toResult(read.settled, { left: mediaBytes });
      return runTogether(read.call, abortSignal);
    },
  };
}
