import {
  DEFAULT_RESULT_BUDGET_CHARS,
  personalityToFilters,
  type ToolCallResult,
  type ToolProgressEvent,
  type TraceObserver,
  tracedAs,
} from '../core/index.ts';
import { observeTurn } from './audit/observe-turn.ts';
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
  caller: Caller,
  { calls, context = {} }: ExecutionRequest,
  { observer, emit = () => {} }: TurnListeners = {},
): RunningTurn {
  const { grant, personality } = caller;
  const { attachments, sessionId = 'default', ...said } = context;
  const { allowedTools, filterOpts, ctx } = personalityToFilters(personality);
  const controller = new AbortController();
  const timer = server.clock.setTimeout(() => controller.abort(), server.limits.timeMs);
  const session = `${withoutSlash(grant.subject)}/${sessionId}`;
  const observed = observeTurn(server, caller, session, observer);
  const registry = server.fork({
    ...(observed.observer && { observer: observed.observer }),
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
      ...tracedAs(observed.caller),
    },
    allowedTools,
    filterOpts,
    attachments,
  );
  const results = running
    .finally(() => server.clock.clearTimeout(timer))
    .then((settled) => {
      observed.finish(settled);
      return settled;
    });
  return { results, abort: () => controller.abort() };
}

/** `a/b` with the session `c` must not be `a` with the session `b/c`. */
function withoutSlash(subject: string): string {
  return subject.replaceAll('%', '%25').replaceAll('/', '%2F');
}
