import type { Output } from '../../../session/run/index.ts';
import { formatCount } from '../../lib/format.ts';
import { StageBars } from '../../ui/StageBars.tsx';
import type { ShownStages } from './use-stages.ts';

/** Options of {@link OutputBars}. */
export interface OutputBarsProps {
  output: Output;
  /** The bars of the output. */
  shown: ShownStages;
  /** Whether the place of the cut is an estimate. Default false. */
  isAbout?: boolean;
}

/** The bars of a call's output; below them, the budget in its own unit and the place of the cut. */
export function OutputBars({ output, shown, isAbout }: OutputBarsProps) {
  const { stages, cutPercent, unit } = shown;
  const { budget, cutAt, tokenBudget } = output;
  const chars = (size: number) =>
    `${isAbout ? '≈' : ''}${formatCount(size)}${unit === 'chars' ? '' : ' chars'}`;
  const tokens = tokenBudget === undefined ? undefined : `${formatCount(tokenBudget)} tokens`;
  const limit = tokens ?? chars(budget);
  const caption =
    cutPercent === undefined
      ? `fits: ${limit} allowed`
      : cutAt === undefined
        ? `${limit} allowed`
        : `cut ${keepsOther(output) ? 'to' : 'at'} ${unit === 'chars' ? chars(cutAt) : (tokens ?? chars(cutAt))}`;
  return (
    <StageBars
      stages={stages}
      cutPercent={cutPercent}
      budget={unit === 'chars' && tokens === undefined ? `${limit} characters` : limit}
      unit={unit}
      caption={caption}
    />
  );
}

function keepsOther({ isOwn, place }: Output): boolean {
  return isOwn === true && place?.end !== 0;
}
