import { deferred } from '../../lib/deferred.ts';
import { isRecord } from '../../lib/is-record.ts';
import type {
  ReducerModule,
  ReducerReport,
  ReducerSample,
  SandboxCheckOptions,
  SandboxCheckReport,
  StopReason,
} from '../api.ts';
import type { SandboxLimits } from '../limits.ts';
import type { CheckOutcome, HostMessage } from '../protocol.ts';
import { stopText } from './limit-text.ts';
import type { Spawn, WorkerLink } from './link.ts';
import { parseData, parseMessage } from './parse.ts';
import { startFault } from './reachable.ts';
import type { RealTimers } from './worker-session.ts';

/** Options of {@link runCheck}. */
export interface CheckParts {
  spawn: Spawn;
  limits: SandboxLimits;
  timers: RealTimers;
}

/** The Worker beats ten times a second; more of it is not its program. */
const BEATS_PER_SECOND = 20;
/**
 * A silent Worker is ended after this many turns of this thread. One timer would also fire where
 * this thread was late, before it reads the signs that have arrived.
 */
const SILENT_TURNS = 8;
const DEFAULT_RUNS = 60;
const DEFAULT_SEED = 42;
/** The only call of its Worker. */
const ID = 1;

/** Checks a reducer in a separate Worker, and ends the Worker afterwards. Never rejects. */
export async function runCheck(
  { spawn, limits, timers }: CheckParts,
  module: ReducerModule,
  samples: readonly ReducerSample[],
  { runs = DEFAULT_RUNS, seed = DEFAULT_SEED, signal }: SandboxCheckOptions = {},
): Promise<SandboxCheckReport> {
  const { promise, resolve } = deferred<SandboxCheckReport>();
  const stop = (reason: StopReason, message = stopText(reason, limits, 'reducer')) =>
    resolve({ ok: false, stopped: reason, message, problems: [] });
  const { toolName, maxGrowthChars } = module.descriptor;
  const order: HostMessage = {
    type: 'check',
    id: ID,
    source: module.source,
    toolName,
    samples: [...samples],
    runs,
    seed,
    ...(maxGrowthChars !== undefined && { maxGrowthChars }),
  };
  const ready = deferred<void>();
  let link: WorkerLink | undefined;
  let watch: unknown;
  let beats = 0;
  const beat = (turns = SILENT_TURNS) => {
    timers.clearTimeout(watch);
    if (turns === 0) stop('timeout');
    // Generating inputs between two reductions takes time too.
    else watch = timers.setTimeout(() => beat(turns - 1), (2 * limits.killAfterMs) / SILENT_TURNS);
  };
  const total = timers.setTimeout(
    () =>
      stop('timeout', `The check took more than ${limits.checkMs / 1000} s, so it was stopped.`),
    limits.checkMs,
  );
  const abort = () => stop('aborted');
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    link = await spawn({
      onMessage(data) {
        const message = parseMessage(data, limits);
        if (message?.type === 'ready') ready.resolve();
        else if (message?.type === 'enter' && message.id === ID) {
          beats += 1;
          if (beats > (BEATS_PER_SECOND * limits.checkMs) / 1000) stop('sandbox_failed');
          else beat();
        } else if (message?.type === 'checked' && message.id === ID) {
          resolve(readVerdict(message.report, limits));
        } else stop('sandbox_failed');
      },
      onCrash: () => stop('sandbox_failed'),
    });
    // The time limit of the whole check ends a Worker that never starts.
    await Promise.race([ready.promise, promise]);
    beat();
    link.post(JSON.stringify(order));
    return await promise;
  } catch (thrown) {
    stop(startFault(thrown));
    return await promise;
  } finally {
    link?.end();
    timers.clearTimeout(watch);
    timers.clearTimeout(total);
    signal?.removeEventListener('abort', abort);
  }
}

function readVerdict(text: string, limits: SandboxLimits): SandboxCheckReport {
  const failed = (reason: StopReason): SandboxCheckReport => ({
    ok: false,
    stopped: reason,
    message: stopText(reason, limits, 'reducer'),
    problems: [],
  });
  const verdict = parseData(text);
  if (!isVerdict(verdict) || verdict.end === 'unloadable') return failed('sandbox_failed');
  if (verdict.end === 'checked') return readReport(verdict.report) ?? failed('sandbox_failed');
  const { reason, sample } = verdict;
  return {
    ...failed(reason),
    stopped: reason,
    ...(isSample(sample) && { sample }),
  } as SandboxCheckReport; // the two halves of one variant
}

function isVerdict(value: unknown): value is CheckOutcome {
  if (!isRecord(value)) return false;
  if (value.end === 'stopped') {
    return ['timeout', 'memory', 'sandbox_failed'].some((reason) => reason === value.reason);
  }
  return value.end === 'checked' || value.end === 'unloadable';
}

const RULES = [
  'deterministic',
  'never-throws',
  'never-mutates',
  'synchronous',
  'returns-a-result',
  'never-grows',
  'errors-stay-errors',
] as const satisfies readonly ReducerReport['problems'][number]['rule'][];

function readReport(value: unknown): SandboxCheckReport | undefined {
  if (!isRecord(value) || !Array.isArray(value.problems)) return undefined;
  const { runs, seed } = value;
  const problems: ReducerReport['problems'][number][] = [];
  for (const one of value.problems) {
    if (!isRecord(one) || !isSample(one.counterexample)) return undefined;
    const rule = RULES.find((known) => known === one.rule);
    if (rule === undefined || typeof one.message !== 'string') return undefined;
    const problem = { rule, message: one.message, counterexample: one.counterexample };
    problems.push('got' in one ? { ...problem, got: one.got } : problem);
  }
  if (typeof runs !== 'number' || typeof seed !== 'number') return undefined;
  return { ok: problems.length === 0, runs, seed, problems };
}

function isSample(value: unknown): value is ReducerSample {
  return (
    isRecord(value) &&
    isRecord(value.result) &&
    typeof value.result.ok === 'boolean' &&
    isRecord(value.ctx)
  );
}
