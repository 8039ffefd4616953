import { DEFAULT_RESULT_BUDGET_CHARS, extendContext, type ToolContext } from '../../core/index.ts';

/**
 * The fields of a context that a program knows. All but `sessionId` have defaults.
 *
 * Source: docs/contract.md#agents.
 */
export type ContextOptions = Partial<ToolContext> & Pick<ToolContext, 'sessionId'>;

/**
 * A context with defaults for its required fields: `sessionKey` is the session's id, `platform`
 * `agent`, `workingDir` `/`, `currentTurn` and `messageCount` 1, and `resultBudgetChars` 80,000.
 * `abortSignal` never fires and `emit` does nothing. Other fields are kept.
 *
 * Source: docs/contract.md#agents.
 *
 * @throws TypeError without a `sessionId`: sessions with one id share caches and storage
 * @example await registry.executeParallel(calls, createContext({ sessionId: 's1' }));
 */
export function createContext(options: ContextOptions): ToolContext {
  // An untyped program may omit it.
  const given = extendContext((options ?? {}) as ToolContext, {}) as Partial<ToolContext>;
  const { sessionId } = given;
  if (typeof sessionId !== 'string' || sessionId === '') {
    throw new TypeError(
      "A context needs a 'sessionId': a text that is different for each conversation, because sessions with one id share caches and storage.",
    );
  }
  return {
    ...given,
    sessionId,
    sessionKey: given.sessionKey ?? sessionId,
    platform: given.platform ?? 'agent',
    workingDir: given.workingDir ?? '/',
    currentTurn: given.currentTurn ?? 1,
    messageCount: given.messageCount ?? 1,
    abortSignal: given.abortSignal ?? new AbortController().signal,
    emit: given.emit ?? (() => {}),
    resultBudgetChars: given.resultBudgetChars ?? DEFAULT_RESULT_BUDGET_CHARS,
  };
}
