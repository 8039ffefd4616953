import {
  extendContext,
  type ToolCall,
  type ToolCallResult,
  type ToolContext,
  type ToolFilterOpts,
  type ToolRegistry,
  type ToolResult,
} from '../../core/index.ts';

/** What runs the calls of the AI SDK's tools. */
export type AiSdkExecutor =
  | {
      /** Each call is a batch of its own, so each has the whole of the context's budget. */
      registry: Pick<ToolRegistry, 'executeParallel'>;
      /** The turn's context, or what makes it when a call starts. */
      ctx: ToolContext | (() => ToolContext);
      /**
       * The personality's toolset, as for `executeParallel`. Give the same as for the definitions: a
       * call that they deny is refused, and nothing runs. Default: no such gate.
       */
      allowedTools?: string[] | undefined;
      /** The personality's further rules, as for `executeParallel`. Default: none. */
      filterOpts?: ToolFilterOpts | undefined;
    }
  | {
      /**
       * A function of one's own enforces what is denied itself. A settled call is wrapped where it
       * carries `untrusted`; a bare result never is, so give the whole of what `executeParallel`
       * returned.
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
  const follower = abortSignal && follow([ctx.abortSignal, abortSignal]);
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
        error: `The registry gave no result for '${call.name}'.`,
        code: 'execution_failed',
      },
    }
  );
}

/**
 * One signal that follows others, until it is released. `AbortSignal.any` takes none of another
 * make, and no context may be without one.
 */
function follow(signals: readonly (AbortSignal | null | undefined)[]) {
  const own = new AbortController();
  const ends = signals.map((signal) => {
    const abort = (): void => own.abort(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener?.('abort', abort, { once: true });
    return () => signal?.removeEventListener?.('abort', abort);
  });
  return {
    signal: own.signal,
    release: (): void => {
      for (const end of ends) end();
    },
  };
}
