import { createResultCuts } from '../../context/index.ts';
import { systemClock, type ToolResultReducer, type TrimStrategy } from '../../core/index.ts';
import type { ReducerModule, Sandbox, SandboxRun } from '../../sandbox/api.ts';
import { quickReducerOf } from './recipe-shortcut.ts';
import { runTrial, type Trial, type TrialOptions, type TrialProblem } from './trial.ts';

/** The inputs of a trial as plain data. */
export interface TrialQuestion extends Pick<TrialOptions, 'sample' | 'turn' | 'budget'> {
  /** The user's reducer. Without it, the built-in one of the sample's tool is tried, if there is one. */
  module?: ReducerModule | undefined;
  /** How the result is cut. Default `head`. */
  trim?: TrimStrategy | undefined;
  /**
   * Without `module`: the tool whose built-in reducer is tried instead; `null` for none.
   */
  builtInOf?: string | null;
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
  const tryOwn = async (question: TrialOptions, module: ReducerModule, from: Sandbox) => {
    systemClock.clearTimeout(idle);
    problem = undefined;
    const { createReducer, reducerRunner: runner } = open(from);
    // The reducer of another tool is tried, too.
    const descriptor = { ...module.descriptor, toolName: question.sample.tool };
    const reducer = createReducer({ ...module, descriptor });
    const trial = await runTrial({ ...question, reducer, runner, problem: () => problem });
    idle = systemClock.setTimeout(close, IDLE_MS);
    return trial;
  };

  return (question) => {
    const { module, builtInOf, trim, ...given } = question;
    const base = { ...given, ...(trim && { cuts: createResultCuts({ trim }) }) };
    if (!module) {
      const { tool } = base.sample;
      const wanted = builtInOf === undefined ? tool : builtInOf;
      const reducer = builtIn.find(({ toolName }) => toolName === wanted);
      return runTrial({ ...base, ...(reducer && { reducer: { ...reducer, toolName: tool } }) });
    }
    if (!sandbox) return runTrial(base);
    // One at a time, so that reports of the sandbox belong to the current trial.
    const trial = queue.then(async () => {
      const reducer = await quickReducerOf(module, base.sample);
      return reducer ? runTrial({ ...base, reducer }) : tryOwn(base, module, sandbox);
    });
    queue = trial.catch(() => {});
    return trial;
  };
}
