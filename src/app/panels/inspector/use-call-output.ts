import { useMemo } from 'react';
import { selectGrant } from '../../../session/budget/index.ts';
import { argsTextOfLane, failureTextsOf, toCallTrial } from '../../../session/reducer-lab/index.ts';
import { type Output, selectOutput, withGrant } from '../../../session/run/index.ts';
import type { Lane } from '../../../session/store/index.ts';
import { useSession } from '../../session-context.tsx';
import { type CallScore, toCallScore } from './call-score.ts';

/** The output of the selected call, with its score. */
export interface CallOutput {
  output: Output;
  /** The budget has changed since the run, and the output shows the effect. */
  live: boolean;
  /** Absent for an error, and if the trace lacks a text. */
  score: CallScore | undefined;
}

/** The output of a call with the present budget: the same results would be cut here. */
export function useCallOutput(lane: Lane | undefined): CallOutput | undefined {
  const settled = useMemo(() => selectOutput(lane), [lane]);
  // A changed budget shows at once, without a run.
  const grant = useSession((state) => lane && selectGrant(state, lane));
  const output = useMemo(() => {
    if (grant === undefined || settled === undefined || grant === settled.budget) return settled;
    return withGrant(settled, grant);
  }, [settled, grant]);
  const score = useScore(lane, output);
  return useMemo(
    () => output && { output, live: output !== settled, score },
    [output, settled, score],
  );
}

/** Counts failures again only if a text changed: each moment of a run has lanes of its own. */
function useScore(lane: Lane | undefined, output: Output | undefined): CallScore | undefined {
  const run = useSession((state) => state.run);
  const failureTexts = useSession(({ workspace }) => workspace.failureTexts);
  const tool = lane?.tool ?? '';
  const own = useMemo(() => failureTextsOf(failureTexts, tool), [failureTexts, tool]);
  const isScored = output?.ok && lane?.status !== 'answered';
  const trial = isScored && lane ? toCallTrial(lane, output) : undefined;
  const scored = trial && lane;
  const argsText = useMemo(() => (run && scored ? argsTextOfLane(run, scored) : ''), [run, scored]);
  const { raw, reduced, trimmed, kept, budget } = trial ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place of the cut follows from the texts.
  return useMemo(
    () => trial && toCallScore(trial, { argsText }, own),
    [raw, reduced, trimmed, kept, budget, argsText, own],
  );
}
