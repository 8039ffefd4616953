import type { ToolContext } from '../../../core/index.ts';

/** A context with all that a call must have. */
export function makeCtx(more: Partial<ToolContext> = {}): ToolContext {
  return {
    sessionId: 's',
    sessionKey: 's',
    platform: 'test',
    workingDir: '/',
    currentTurn: 1,
    messageCount: 1,
    abortSignal: new AbortController().signal,
    emit: () => {},
    resultBudgetChars: 80_000,
    ...more,
  };
}
