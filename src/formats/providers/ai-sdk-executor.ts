import {
  extendContext,
  type ToolCall,
  type ToolCallResult,
  type ToolContext,
  type ToolFilterOpts,
  type ToolRegistry,
  type ToolResult,
} from '../../core/index.ts';
import { followSignals } from '../follow-signals.ts';

/**
 * Runs the calls of the AI SDK's tools: a registry, or a function.
 *
 * Source: docs/contract.md#formats.
 */
export type AiSdkExecutor =
  | {
      /** Each call is one batch, and has the whole budget of the context. */
      registry: Pick<ToolRegistry, 'executeParallel'>;
      /** The turn's context, or a function that creates it when a call starts. */
      ctx: ToolContext | (() => ToolContext);
      /**
       * The personality's toolset, as for `executeParallel` and `toDefinitions`. The registry refuses
       * other tools. Default: no such gate.
       */
      allowedTools?: string[] | undefined;
      /** The personality's further rules, as for `executeParallel`. Default: none. */
      filterOpts?: ToolFilterOpts | undefined;
    }
  | {
      /**
       * Runs one call. The function enforces the personality itself. The text of a settled call with
       * `untrusted` is wrapped. The text of a bare result is not, so return the whole entry of
       * `executeParallel`.
       */
      execute: (
        call: ToolCall,
        abortSignal?: AbortSignal,
      ) => Promise<Pick<ToolCallResult, 'result' | 'untrusted'> | ToolResult>;
    };

/** Runs one call of the SDK. */
export async function runForAiSdk(
  executor: AiSdkExecutor,
  call: ToolCall,
  abortSignal: AbortSignal | undefined,
): Promise<Pick<ToolCallResult, 'result' | 'untrusted'>> {
  if ('execute' in executor) {
    const answer = await executor.execute(call, abortSignal);
    return 'result' in answer ? answer : { result: answer };
  }
  const ctx = typeof executor.ctx === 'function' ? executor.ctx() : executor.ctx;
  const follower = abortSignal && followSignals([ctx.abortSignal, abortSignal]);
  const [settled] = await executor.registry
    .executeParallel(
      [call],
      follower ? extendContext(ctx, { abortSignal: follower.signal }) : ctx,
      executor.allowedTools,
      executor.filterOpts,
    )
    .finally(follower?.release);
  return (
    settled ?? {
      result: {
        ok: false,
        error: `The registry returned no result for '${call.name}'.`,
        code: 'execution_failed',
      },
    }
  );
}
