import type { StoreApi } from 'zustand/vanilla';
import type { TrimStrategy } from '../../core/index.ts';
import type { ReducerModule } from '../../sandbox/api.ts';
import { HungTaskError } from '../lib/hung-task-error.ts';
import { lookup } from '../lib/lookup.ts';
import type { SessionState } from '../store/state.ts';
import type { Sample } from '../workspace/workspace.ts';
import { trimOf } from '../workspace/workspace-cuts.ts';
import { type ReducerLabState, type ToolTrials, trialKey } from './reducer-lab.ts';
import { budgetOf, samplesOf } from './samples.ts';
import { brokenTrial, type Trial } from './trial.ts';
import type { TrialQuestion } from './try-reducer.ts';

/** Dependencies of {@link createTrialRunner}. */
export interface TrialRunnerOptions {
  session: StoreApi<SessionState>;
  lab: StoreApi<ReducerLabState>;
  /** Tries a reducer. May reject. */
  tryReducer(question: TrialQuestion, signal: AbortSignal): Promise<Trial>;
  /** The names of the tools with a built-in reducer; absent until they are known. */
  reducers(): readonly string[] | undefined;
  /** Real time in milliseconds. */
  wallNow(): number;
}

/** Between two pictures of trials in progress, in milliseconds. */
const PICTURE_MS = 100;

/** Keeps visible trials up to date. */
export interface TrialRunner {
  /** @returns a function that ends it; known trials stay */
  follow(tool: string): () => void;
}

/** Repeats the trials of a tool whenever its reducer, a sample, the turn or the budget changes. */
export function createTrialRunner(options: TrialRunnerOptions): TrialRunner {
  const { session, lab } = options;
  const followed = new Map<string, { count: number; stop(): void }>();

  const start = (tool: string) => {
    const context = createTrialContext(options);
    let known: Job | undefined;
    let round = 0;
    let isWorking = false;
    let next: (() => Promise<void>) | undefined;
    // At once, before the page draws what caused it: the engine works meanwhile.
    const begin = async () => {
      if (isWorking) return;
      isWorking = true;
      while (next) {
        const work = next;
        next = undefined;
        await work();
      }
      isWorking = false;
    };
    const look = () => {
      const job = toJob(options, tool);
      if (!job || (known && sameJob(known, job))) return;
      known = job;
      round += 1;
      const own = round;
      // The first trial shows before the next one begins.
      next = () => context.work(tool, job, () => own === round);
      void begin();
    };
    const unsubscribe = [session.subscribe(look), lab.subscribe(look)];
    look();
    return () => {
      round += 1;
      next = undefined;
      for (const end of unsubscribe) end();
      context.close();
    };
  };

  return {
    follow: (tool) => {
      const entry = followed.get(tool) ?? { count: 0, stop: start(tool) };
      entry.count += 1;
      followed.set(tool, entry);
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        entry.count -= 1;
        if (entry.count > 0) return;
        followed.delete(tool);
        entry.stop();
      };
    },
  };
}

/** One sample at one turn. */
interface Task {
  key: string;
  sample: Sample;
  turn: number;
}

/** All inputs of a trial. */
interface Job {
  status: 'ready' | 'compiling' | 'broken' | 'waiting';
  by: ToolTrials['by'];
  /** Present for a user's reducer. If it does not compile, its last version that did. */
  module?: ReducerModule | undefined;
  budget: number;
  trim: TrimStrategy | undefined;
  tasks: readonly Task[];
}

function toJob({ session, lab, reducers }: TrialRunnerOptions, tool: string): Job | undefined {
  const state = session.getState();
  const { workspace, userReducers } = state;
  const view = lab.getState();
  const builtIn = reducers();
  const isOwn = Object.hasOwn(workspace.reducers, tool);
  // The engine is loading; the tools arrive with the names of the reducers.
  if (!isOwn && !builtIn) return undefined;
  const samples = samplesOf(workspace, view.builtIn, tool);
  const first = lookup(view.open, tool);
  const tasks = [...samples]
    .sort((a, b) => Number(b.id === first) - Number(a.id === first))
    .flatMap((sample) => {
      const turns = new Set([view.turn]);
      for (const one of workspace.expectations) if (one.sampleId === sample.id) turns.add(one.turn);
      return [...turns].map((turn) => ({ key: trialKey(sample.id, turn), sample, turn }));
    });
  const budget = budgetOf(state, lookup(view.budgets, tool), tool);
  const trim = trimOf(workspace, tool);
  if (!isOwn) {
    const by = builtIn?.includes(tool) ? 'built-in' : 'none';
    return { status: 'ready', by, budget, trim, tasks };
  }
  const compiled = lookup(userReducers, tool);
  const status = compiled?.status === 'ok' ? 'ready' : (compiled?.status ?? ('compiling' as const));
  const module = compiled && 'module' in compiled ? compiled.module : undefined;
  return { status, by: 'user', module, budget, trim, tasks };
}

function sameJob(a: Job, b: Job): boolean {
  return (
    a.status === b.status &&
    sameReducing(a, b) &&
    a.tasks.length === b.tasks.length &&
    a.tasks.every(
      (task, index) => task.key === b.tasks[index]?.key && task.sample === b.tasks[index]?.sample,
    )
  );
}

/** Whether two jobs have the same effect on a sample. */
function sameReducing(a: Job, b: Job): boolean {
  return a.by === b.by && a.module === b.module && a.budget === b.budget && a.trim === b.trim;
}

function createTrialContext({ lab, tryReducer, wallNow }: TrialRunnerOptions) {
  const controller = new AbortController();
  /** The trials of the reducer, the budget and the cut of `latest`. */
  const done = new Map<string, { sample: Sample; trial: Trial }>();
  let latest: Job | undefined;
  const attempt = async ({ module, budget, trim }: Job, { sample, turn }: Task): Promise<Trial> => {
    const question = { sample, turn, budget, module, trim };
    try {
      return await tryReducer(question, controller.signal);
    } catch (error) {
      const message = error instanceof HungTaskError ? TOO_LONG : NOT_TRIED;
      return brokenTrial(question, { message, stopped: 'timeout' });
    }
  };
  const isKnown = ({ key, sample }: Task) => done.get(key)?.sample === sample;

  return {
    /** Never rejects: a trial is data, even for a failing reducer. */
    work: async (tool: string, job: Job, isCurrent: () => boolean) => {
      const before = lookup(lab.getState().trials, tool)?.trials ?? new Map<string, Trial>();
      const put = (status: ToolTrials['status'], trials: ReadonlyMap<string, Trial>) => {
        const isOf = new Set(job.status === 'ready' ? job.tasks.filter(isKnown).map(keyOf) : []);
        const pending = new Set([...trials.keys()].filter((key) => !isOf.has(key)));
        const next = { status, by: job.by, trials, pending };
        lab.setState(({ trials: all }) => ({
          // `fromEntries` defines own properties, so that a tool's name never reaches a prototype.
          trials: Object.fromEntries([...Object.entries(all), [tool, next]]),
        }));
      };
      if (job.status !== 'ready') {
        return put(job.status === 'compiling' ? 'running' : job.status, before);
      }
      if (!latest || !sameReducing(latest, job)) done.clear();
      latest = job;
      const trials = new Map<string, Trial>();
      for (const { key } of job.tasks) {
        const trial = done.get(key)?.trial ?? before.get(key);
        if (trial) trials.set(key, trial);
      }
      const open = job.tasks.filter((task) => !isKnown(task));
      if (open.length > 0) put('running', new Map(trials));
      // The first trial is shown at once; to draw the page again for each of the others takes longer
      // than the trials.
      let shownAt = Number.NEGATIVE_INFINITY;
      for (const task of open) {
        const trial = await attempt(job, task);
        if (controller.signal.aborted) return;
        done.set(task.key, { sample: task.sample, trial });
        if (!isCurrent()) return;
        trials.set(task.key, trial);
        if (trial.fault?.stopped !== undefined) {
          // Each remaining sample might also take the full two seconds.
          for (const { key } of open) if (!done.has(key)) trials.delete(key);
          return put('stopped', new Map(trials));
        }
        if (wallNow() - shownAt < PICTURE_MS) continue;
        put('running', new Map(trials));
        shownAt = wallNow();
      }
      put('settled', trials);
    },
    close: () => controller.abort(),
  };
}

function keyOf({ key }: Task): string {
  return key;
}

const TOO_LONG =
  'The reducer took more than 2 s and was stopped. Look for a loop that does not end.';
const NOT_TRIED = 'The code that runs reducers did not load. Reload the page to try again.';
