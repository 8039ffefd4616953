import { systemClock, type ToolResultReducer } from '../../core/index.ts';
import type { ReducerModule, Sandbox, SandboxRun } from '../../sandbox/api.ts';
import { runTrial, type Trial, type TrialOptions, type TrialProblem } from './trial.ts';

/** The inputs of a trial as plain data. */
export interface TrialQuestion extends Pick<TrialOptions, 'sample' | 'turn' | 'budget'> {
  /** The user's reducer. Without it, the built-in one of the sample's tool is tried, if there is one. */
  module?: ReducerModule | undefined;
}

/** How long a sandbox stays open for the next trial, in milliseconds. */
const IDLE_MS = 5000;

/** The task that tries reducers; never rejects. */
export function createTrialTask(
  builtIn: readonly ToolResultReducer[],
  sandbox: Sandbox | undefined,
): (question: TrialQuestion) => Promise<Trial> {
  let run: SandboxRun | undefined;
  let problem: TrialProblem | undefined;
  let idle: unknown;
  let queue: Promise<unknown> = Promise.resolve();
  const close = () => {
    run?.close();
    run = undefined;
  };
  const open = (from: Sandbox) => {
    run ??= from.openRun({
      clock: systemClock,
      onProblem: ({ message, line, column, stopped }) => {
        problem = {
          message,
          ...(line !== undefined && { line }),
          ...(column !== undefined && { column }),
          ...(stopped !== undefined && { stopped }),
        };
      },
    });
    return run;
  };
  const tryOwn = async (question: TrialQuestion, module: ReducerModule, from: Sandbox) => {
    systemClock.clearTimeout(idle);
    problem = undefined;
    const { createReducer, reducerRunner: runner } = open(from);
    const reducer = createReducer(module);
    const trial = await runTrial({ ...question, reducer, runner, problem: () => problem });
    idle = systemClock.setTimeout(close, IDLE_MS);
    return trial;
  };

  return (question) => {
    const { module, ...base } = question;
    if (!module) {
      const reducer = builtIn.find(({ toolName }) => toolName === base.sample.tool);
      return runTrial({ ...base, reducer });
    }
    if (!sandbox) return runTrial(base);
    // One at a time, so that reports of the sandbox belong to the current trial.
    const trial = queue.then(() => tryOwn(base, module, sandbox));
    queue = trial.catch(() => {});
    return trial;
  };
}
