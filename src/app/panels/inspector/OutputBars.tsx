import { useMemo } from 'react';
import type { Output } from '../../../session/run/index.ts';
import { formatCount } from '../../lib/format.ts';
import { StageBars } from '../../ui/StageBars.tsx';
import { toStages } from './stages.ts';

/** The bars of a call's output; below them, the budget and the position of the cut. */
export function OutputBars({ output }: { output: Output }) {
  const { stages, cutPercent } = useMemo(() => toStages(output), [output]);
  const { budget, cutAt } = output;
  const caption =
    cutPercent === undefined
      ? `fits: ${formatCount(budget)} allowed`
      : cutAt === undefined
        ? `${formatCount(budget)} allowed`
        : `cut at ${formatCount(cutAt)}`;
  return <StageBars stages={stages} cutPercent={cutPercent} budget={budget} caption={caption} />;
}
