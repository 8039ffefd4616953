import { useMemo } from 'react';
import type { Output } from '../../../session/run/index.ts';
import { type SizeUnit, toUnit } from '../../../session/tokens/index.ts';
import { formatCount } from '../../lib/format.ts';
import { useSizeUnit } from '../../lib/size-unit.ts';
import { useTokenCounts } from '../../lib/use-token-counts.ts';
import { StageBars } from '../../ui/StageBars.tsx';
import { stageTexts, toStages } from './stages.ts';

/** The bars of a call's output; below them, the budget and the position of the cut. */
export function OutputBars({ output }: { output: Output }) {
  const [shown] = useSizeUnit();
  const texts = useMemo(() => stageTexts(output), [output]);
  const counts = useTokenCounts(useMemo(() => texts.map((text) => text ?? ''), [texts]));
  // A server sends no texts.
  const unit = texts.includes(undefined) ? 'chars' : shown;
  const { stages, cutPercent } = useMemo(() => {
    const known = counts.map((count, at) => (texts[at] === undefined ? undefined : count));
    return toStages(output, known, unit);
  }, [output, texts, counts, unit]);
  const { budget, cutAt, tokenBudget } = output;
  const limit = toLimitText(budget, unit, tokenBudget);
  const caption =
    cutPercent === undefined
      ? `fits: ${limit} allowed`
      : cutAt === undefined
        ? `${limit} allowed`
        : `cut ${keepsOther(output) ? 'to' : 'at'} ${unit === 'chars' ? formatCount(cutAt) : toLimitText(cutAt, unit, tokenBudget)}`;
  return (
    <StageBars
      stages={stages}
      cutPercent={cutPercent}
      budget={unit === 'chars' && tokenBudget === undefined ? `${limit} characters` : limit}
      unit={unit}
      caption={caption}
    />
  );
}

function keepsOther({ isOwn, place }: Output): boolean {
  return isOwn === true && place?.end !== 0;
}

/** A budget in tokens is exact; one in characters is converted. */
function toLimitText(chars: number, unit: SizeUnit, tokens: number | undefined): string {
  if (tokens !== undefined) return `${formatCount(tokens)} tokens`;
  if (unit === 'chars') return formatCount(chars);
  return `≈${formatCount(toUnit(chars, 'chars', 'tokens'))} tokens`;
}
