import { useMemo } from 'react';
import type { Output } from '../../../session/run/output.ts';
import { formatCount } from '../../lib/format.ts';
import { StageBars } from '../../ui/StageBars.tsx';
import { toStages } from './stages.ts';

/** The bars of a call's output; below them, what was allowed and where it was cut. */
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
