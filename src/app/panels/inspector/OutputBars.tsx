import { useMemo } from 'react';
import type { Output } from '../../../session/run/index.ts';
import { formatCount } from '../../lib/format.ts';
import { StageBars } from '../../ui/StageBars.tsx';
import { toStages } from './stages.ts';

/** The bars of a call's output; below them, the budget and the position of the cut. */
export function OutputBars({ output }: { output: Output }) {
  const { stages, cutPercent } = useMemo(() => toStages(output), [output]);
  const { budget, cutAt } = output;
  const { tokens } = output;
  const caption = tokens
    ? toTokensText(output, tokens)
    : cutPercent === undefined
      ? `fits: ${formatCount(budget)} allowed`
      : cutAt === undefined
        ? `${formatCount(budget)} allowed`
        : `cut ${keepsOther(output) ? 'to' : 'at'} ${formatCount(cutAt)}`;
  return <StageBars stages={stages} cutPercent={cutPercent} budget={budget} caption={caption} />;
}

function keepsOther({ isOwn, place }: Output): boolean {
  return isOwn === true && place?.end !== 0;
}

function toTokensText(
  { cutAt }: Output,
  { after, budget, isEstimate }: NonNullable<Output['tokens']>,
): string {
  const sizes = `${isEstimate ? '≈' : ''}${formatCount(after)} of ${formatCount(budget)} tokens`;
  return `${cutAt === undefined ? 'fits' : 'cut'}: ${sizes}`;
}
