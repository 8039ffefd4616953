import {
  DEFAULT_RESULT_BUDGET_CHARS,
  type DefaultToolRegistry,
  personalityToFilters,
  splitBudget,
  type ToolProgressEvent,
  type TraceObserver,
  tracedAs,
  type UserAnswer,
  type UserQuestion,
} from '../core/index.ts';
import { observeTurn } from './audit/observe-turn.ts';
import { boundResults, type ServedResult } from './bound-results.ts';
import { principalOf } from './quotas.ts';
import type { ExecutionRequest } from './read-execution.ts';
import type { Caller, Server } from './server.ts';
import type { CallerSession } from './sessions/sessions.ts';
import { withheldFor } from './sessions/withheld-storage.ts';
import { workingDirOf } from './working-dir.ts';

/** One running batch of a caller. */
export interface RunningTurn {
  /** Never rejects. */
  results: Promise<ServedResult[]>;
  /** Aborts the running calls. */
  abort(): void;
}

/** The events of a turn. */
export interface TurnListeners {
  observer?: TraceObserver;
  emit?: (event: ToolProgressEvent) => void;
  /** The time limit, in milliseconds. Default: that of a batch. */
  timeMs?: number;
  /** Asks the user. Default: a refusal. */
  askUser?: (question: UserQuestion) => Promise<UserAnswer>;
  /** Changes the registry of the turn before its calls start. */
  prepare?: (fork: DefaultToolRegistry) => void;
}

/**
 * Starts the calls as their caller, within the time limit.
 *
 * @throws if the operator's function `workingDir` fails; then nothing has started
 */
export function startTurn(
  server: Server,
  caller: Caller,
  session: CallerSession,
  { calls, context = {} }: ExecutionRequest,
  listeners: TurnListeners = {},
): RunningTurn {
  const { grant, subject, personality, isAnonymous } = caller;
  const { emit = () => {}, askUser = refuseToAsk, timeMs = server.limits.timeMs } = listeners;
  const {
    attachments,
    sessionId: _,
    agentId,
    resultBudgetChars = Math.min(DEFAULT_RESULT_BUDGET_CHARS, server.limits.resultChars),
    ...said
  } = context;
  const { sharedStorage } = server.options;
  // First, because the operator's function may throw: nothing has started yet.
  const workingDir = workingDirOf(server.options.workingDir, {
    subject,
    sessionId: session.name,
    personality: personality.id,
  });
  const { allowedTools, filterOpts, ctx } = personalityToFilters(personality);
  const controller = new AbortController();
  if (server.lifetime.isOver()) controller.abort();
  const timer = server.clock.setTimeout(() => controller.abort(), timeMs);
  const sessionId = sessionIdOf(caller, session);
  // The next request could not read what this one keeps.
  const economy = session.isSingle ? undefined : server.economy;
  const observed = observeTurn(server, caller, sessionId, listeners.observer);
  const registry = server.fork({
    ...(observed.observer && { observer: observed.observer }),
    ...(server.options.rateLimitPer !== 'tool' && { rateLimitPrincipal: principalOf(caller) }),
    withheldStorage: withheldFor(session, sharedStorage),
    // Only operators may learn that a tool exists which their caller may not use.
    refuseAsUnknown: grant.operator !== true,
    ...economy?.options,
  });
  listeners.prepare?.(registry);
  const running = (economy?.over(registry) ?? registry).executeParallel(
    calls,
    {
      platform: 'edge',
      currentTurn: 1,
      messageCount: 1,
      ...said,
      ...ctx,
      resultBudgetChars,
      workingDir,
      ...(agentId !== undefined && { agentId: `${withoutSlash(subject)}/${agentId}` }),
      sessionId,
      sessionKey: sessionId,
      ...(!isAnonymous && { subject }),
      ...(sharedStorage !== true && {
        memoryScopeId: isAnonymous ? `session:${sessionId}` : `subject:${subject}`,
      }),
      abortSignal: controller.signal,
      emit,
      askUser,
      ...tracedAs(observed.caller),
    },
    allowedTools,
    filterOpts,
    attachments,
  );
  const { perCall } = splitBudget(resultBudgetChars, calls.length);
  const results = running
    .finally(() => server.clock.clearTimeout(timer))
    .then((settled) => {
      const served = boundResults(settled, perCall, server.limits.mediaBytes);
      observed.finish(served);
      return served;
    });
  const abort = (): void => controller.abort();
  server.lifetime.run(results, abort);
  const end = server.quotas.take(caller, { calls: calls.length });
  results.then(end, end);
  return { results, abort };
}

function refuseToAsk(): Promise<never> {
  const sentence =
    'This caller has no user to ask. Give the answer in the arguments, or call the tool over MCP.';
  return Promise.reject(new Error(sentence));
}

/** Below the subject, so that no caller can name another caller's session. */
export function sessionIdOf({ subject }: Caller, { name }: CallerSession): string {
  return `${withoutSlash(subject)}/${name}`;
}

/** `a/b` with the session `c` must not be `a` with the session `b/c`. */
function withoutSlash(subject: string): string {
  return subject.replaceAll('%', '%25').replaceAll('/', '%2F');
}
