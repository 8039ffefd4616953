import {
  DEFAULT_RESULT_BUDGET_CHARS,
  personalityToFilters,
  type ToolCallResult,
  type ToolProgressEvent,
  type TraceObserver,
} from '../core/index.ts';
import type { ExecutionRequest } from './read-execution.ts';
import type { Caller, Server } from './server.ts';

/** One running batch of a caller. */
export interface RunningTurn {
  /** Never rejects. */
  results: Promise<ToolCallResult[]>;
  /** Aborts the running calls. */
  abort(): void;
}

/** The events of a turn. */
export interface TurnListeners {
  observer?: TraceObserver;
  emit?: (event: ToolProgressEvent) => void;
}

/** Starts the calls as their caller, within the time limit. */
export function startTurn(
  server: Server,
  { grant, personality }: Caller,
  { calls, context = {} }: ExecutionRequest,
  { observer, emit = () => {} }: TurnListeners = {},
): RunningTurn {
  const { attachments, sessionId = 'default', ...said } = context;
  const { allowedTools, filterOpts, ctx } = personalityToFilters(personality);
  const controller = new AbortController();
  const timer = server.clock.setTimeout(() => controller.abort(), server.limits.timeMs);
  const session = `${withoutSlash(grant.subject)}/${sessionId}`;
  const registry = server.fork({
    ...(observer && { observer, capture: 'sizes' }),
    ...(server.options.rateLimitPer === 'subject' && { rateLimitPrincipal: grant.subject }),
  });
  const running = registry.executeParallel(
    calls,
    {
      platform: 'edge',
      workingDir: '/',
      currentTurn: 1,
      messageCount: 1,
      resultBudgetChars: DEFAULT_RESULT_BUDGET_CHARS,
      ...said,
      ...ctx,
      // Below the subject, so that no caller can name another caller's session.
      sessionId: session,
      sessionKey: session,
      abortSignal: controller.signal,
      emit,
    },
    allowedTools,
    filterOpts,
    attachments,
  );
  const results = running.finally(() => server.clock.clearTimeout(timer));
  return { results, abort: () => controller.abort() };
}

/** `a/b` with the session `c` must not be `a` with the session `b/c`. */
function withoutSlash(subject: string): string {
  return subject.replaceAll('%', '%25').replaceAll('/', '%2F');
}
