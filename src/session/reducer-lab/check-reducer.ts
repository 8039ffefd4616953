import type {
  ReducerModule,
  ReducerSample,
  Sandbox,
  SandboxCheckReport,
} from '../../sandbox/api.ts';

/** The inputs of a check as plain data. */
export interface CheckQuestion {
  module: ReducerModule;
  samples: readonly ReducerSample[];
}

/** The task that checks reducers against their contract, in the sandbox. */
export function createCheckTask(
  sandbox: Sandbox | undefined,
): (question: CheckQuestion, signal?: AbortSignal) => Promise<SandboxCheckReport> {
  return async ({ module, samples }, signal) => {
    if (!sandbox)
      throw new Error(
        'Reducers cannot be checked, because the sandbox did not load. Reload the page to try again.',
      );
    return sandbox.checkReducer(module, samples, { ...(signal && { signal }) });
  };
}
