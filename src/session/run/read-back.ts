import { calledIn, type KeptCut, type Lane, type Run } from '../store/run.ts';

/** The cut result that a call of `read_result` reads; `undefined` for other calls and handles. */
export function readBackOf(run: Run, { tool, callId }: Lane): KeptCut | undefined {
  if (tool !== 'read_result' || !run.keptCuts) return undefined;
  const call = calledIn(run).find(({ id }) => id === callId);
  try {
    const { handle }: { handle?: unknown } = Object(JSON.parse(call?.argsText ?? ''));
    return run.keptCuts.find((cut) => cut.handle === handle && cut.batchId !== run.batchId);
  } catch {
    return undefined; // a batch with such arguments does not run
  }
}

/** The handle under which the whole text of a call's cut result was kept. */
export function keptHandleOf({ keptCuts, batchId }: Run, { toolCallId }: Lane): string | undefined {
  const own = keptCuts?.find((cut) => cut.batchId === batchId && cut.toolCallId === toolCallId);
  return own?.handle;
}
