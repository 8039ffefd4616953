import { trimText } from '../../core/index.ts';
import { toJsonText } from '../lib/json-text.ts';
import { gapIn, type Output } from '../run/output.ts';
import type { Lane, Run } from '../store/run.ts';
import { argsOfLane } from './check-samples.ts';
import type { TrialOutput } from './trial.ts';

/**
 * The stages of a call as a trial of its reducer, so that a call and a sample of it have one score.
 * All texts are those of the trace, which masks secrets: a masked failure would not be found in the
 * result.
 *
 * @param output of the lane; another budget than in the run is allowed
 * @returns `undefined` if the trace lacks a text.
 */
export function toCallTrial(
  { rawText: raw, reducedText: reduced = raw }: Lane,
  output: Output,
): TrialOutput | undefined {
  const { cutAt, isOwn, budget } = output;
  if (raw === undefined || reduced === undefined) return undefined;
  const stages = { budget, raw, reduced };
  if (cutAt === undefined) return { ...stages, trimmed: reduced, kept: reduced.length };
  if (!isOwn) return { ...stages, trimmed: trimText(reduced, cutAt).text, kept: cutAt };
  const { text: trimmed } = output.trimmed;
  if (trimmed === undefined) return undefined;
  return { ...stages, trimmed, kept: cutAt, gap: gapIn(output, reduced) ?? null };
}

/** The same trial as if everything had fitted: its score is that of the reducer alone. */
export function withoutCut({ gap: _, ...trial }: TrialOutput): TrialOutput {
  return { ...trial, trimmed: trial.reduced, kept: trial.reduced.length };
}

/** The arguments of a call in a run, as the text of a sample. */
export function argsTextOfLane(run: Run, lane: Lane): string {
  return toJsonText(argsOfLane(run, lane));
}
