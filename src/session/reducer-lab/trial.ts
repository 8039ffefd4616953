import {
  createToolRegistry,
  DefaultToolResultReducerRegistry,
  type ReducerRunner,
  type ResultCutter,
  type ToolResult,
  type ToolResultReducer,
  type TraceEvent,
  type TrimmedEvent,
} from '../../core/index.ts';
import { messageOf } from '../../lib/message-of.ts';
import { textOf } from '../../lib/text-of.ts';
import type { SourceProblem, StopReason } from '../../sandbox/api.ts';
import { formatCount } from '../lib/format.ts';
import { findCut } from '../run/find-cut.ts';
import type { Gap } from '../run/output.ts';
import type { Sample } from '../workspace/workspace.ts';

/** The inputs of a trial. */
export interface TrialOptions {
  sample: Pick<Sample, 'tool' | 'argsText' | 'result'>;
  /** `turnCount` for the reducer, at least 1. */
  turn: number;
  /** The budget of the call, in UTF-16 code units. */
  budget: number;
  /** Absent if the tool has none. */
  reducer?: ToolResultReducer | undefined;
  /** Default: the reducer runs here. */
  runner?: ReducerRunner | undefined;
  /** How the result is cut. Default: at its end. */
  cuts?: ResultCutter | undefined;
  /** The problem in the reducer's code during this trial, with its position. */
  problem?: () => TrialProblem | undefined;
}

/** A problem in the code of a reducer. */
export interface TrialProblem extends SourceProblem {
  /** The limit that it exceeded; absent if the code itself threw. */
  stopped?: StopReason;
}

/** A fault of a reducer that a sample reveals. */
export interface TrialFault extends TrialProblem {
  /** `ignored`: it threw or returned no result, so the raw text is kept. */
  kind: 'ignored' | 'grew' | 'hid-an-error';
}

/** The stages of one sample: raw, reduced, cut to its budget. */
export interface Trial {
  turn: number;
  budget: number;
  ok: boolean;
  raw: string;
  reduced: string;
  trimmed: string;
  /** Kept characters of `reduced`, without the marker. */
  kept: number;
  /**
   * The part of `reduced` that a strategy other than `head` left out; `null` for JSON cut as JSON.
   * Absent: the end, if anything. See {@link gapOf}.
   */
  gap?: Gap | null;
  /** Whether a reducer returned a result. */
  applied: boolean;
  fault?: TrialFault;
}

/** The part of a trial that its score needs. */
export type TrialOutput = Omit<Trial, 'turn' | 'ok' | 'applied'>;

/**
 * Runs a recorded result through the registry's own pipeline, as a new result of its tool. Never
 * rejects.
 *
 * @example
 * const trial = await runTrial({ sample, turn: 6, budget: 2000, reducer: bashReducer });
 * trial.reduced.length < trial.raw.length;
 */
export async function runTrial(options: TrialOptions): Promise<Trial> {
  const { sample, turn, budget, cuts } = options;
  const raw = textOf(sample.result);
  const seen: TraceEvent[] = [];
  const base = { turn, budget, raw };
  const { given, answered } = noteAnswer(options);
  try {
    const reducers = new DefaultToolResultReducerRegistry();
    if (given.reducer) reducers.register(given.reducer);
    const registry = createToolRegistry({
      reducers,
      observer: (event) => void seen.push(event),
      ...(given.runner && { reducerRunner: given.runner }),
      ...(cuts && { cuts }),
    });
    registry.register({
      name: sample.tool,
      description: 'A recorded result.',
      schema: { type: 'object' },
      capabilities: {},
      execute: async () => sample.result,
    });
    const call = { toolCallId: 'sample', name: sample.tool, args: argsOfSample(sample) };
    const [settled] = await registry.executeParallel([call], {
      sessionId: 'designer',
      sessionKey: 'designer',
      platform: 'playground',
      workingDir: '/',
      currentTurn: turn,
      messageCount: 1,
      abortSignal: new AbortController().signal,
      emit: () => {},
      resultBudgetChars: budget,
    });
    const result = settled?.result ?? sample.result;
    const reduced = seen.find((event) => event.type === 'reduced');
    const trimmed = seen.find((event) => event.type === 'trimmed');
    const answer = answered();
    const text = reduced?.outcome === 'applied' && answer ? textOf(answer) : raw;
    const trial: Trial = {
      ...base,
      ok: result.ok,
      reduced: text,
      trimmed: textOf(result),
      kept: trimmed?.after ?? text.length,
      applied: reduced?.outcome === 'applied',
      ...(cuts && result.ok && trimmed?.cut && { gap: toGap(text, result.value, trimmed) }),
    };
    const fault = faultOf(trial, options, reduced?.warning);
    return fault ? { ...trial, fault } : trial;
  } catch (thrown) {
    const message = messageOf(thrown);
    return brokenTrial(options, { message });
  }
}

/**
 * A reducer, and what it answered. Events have that text, too, but without secrets: a sample stays
 * as it is, and to search a long text for secrets takes longer than most reducers.
 */
function noteAnswer({ reducer, runner }: TrialOptions) {
  let last: ToolResult | undefined;
  const note = (answer: ToolResult) => {
    last = answer;
    return answer;
  };
  const given: Pick<TrialOptions, 'reducer' | 'runner'> = runner
    ? {
        reducer,
        runner: (...input) => {
          const answer = runner(...input);
          return answer instanceof Promise ? answer.then(note) : note(answer);
        },
      }
    : { reducer: reducer && { ...reducer, reduce: (...input) => note(reducer.reduce(...input)) } };
  return { given, answered: () => last };
}

function toGap(reduced: string, forModel: string, trimmed: TrimmedEvent): Gap | null {
  const place = findCut(forModel, trimmed);
  return place ? { from: place.start, to: reduced.length - place.end } : null;
}

/** The part that a cut left out of the reduced text; `undefined` without one, or without a place. */
export function gapOf({ gap, kept, reduced }: TrialOutput): Gap | undefined {
  if (kept >= reduced.length || gap === null) return undefined;
  return gap ?? { from: kept, to: reduced.length };
}

/** A trial that a problem ended. */
export function brokenTrial(
  { sample, turn, budget }: Pick<TrialOptions, 'sample' | 'turn' | 'budget'>,
  problem: TrialProblem,
): Trial {
  const raw = textOf(sample.result);
  const { ok } = sample.result;
  const fault = { kind: 'ignored', ...problem } as const;
  const kept = raw.length;
  return { turn, budget, raw, ok, reduced: raw, trimmed: raw, kept, applied: false, fault };
}

/** The arguments of a sample; empty if the text is not JSON. */
export function argsOfSample({ argsText }: Pick<Sample, 'argsText'>): unknown {
  try {
    return JSON.parse(argsText);
  } catch {
    return {};
  }
}

function faultOf(
  { ok, raw, reduced, applied }: Trial,
  { sample, reducer, problem }: TrialOptions,
  warning: string | undefined,
): TrialFault | undefined {
  if (warning !== undefined) {
    const known = problem?.();
    // The registry's sentence begins with the tool, which the lab already shows.
    const why = warning.replace(/^The reducer of .*? was ignored: /, '');
    return { kind: 'ignored', ...(known ?? { message: why }) };
  }
  if (!applied) return undefined;
  const grown = reduced.length - raw.length - (reducer?.maxGrowthChars ?? 0);
  if (grown > 0) {
    const words = `The reducer made the text longer: ${formatCount(raw.length)} characters became ${formatCount(reduced.length)}.`;
    return { kind: 'grew', message: words };
  }
  if (ok && !sample.result.ok) {
    return { kind: 'hid-an-error', message: 'The reducer turned a failure into a success.' };
  }
  return undefined;
}
