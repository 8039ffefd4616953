import { useMemo } from 'react';
import type { Trial } from '../../../../session/reducer-lab/index.ts';
import { estimateTokens } from '../../../../session/tokens/index.ts';
import { formatPlural } from '../../../lib/format.ts';
import { type StageBar, StageBars } from '../../../ui/StageBars.tsx';

/** The sizes of a sample's stages as bars. */
export function TrialBars({ trial }: { trial: Trial }) {
  const { raw, reduced, trimmed, budget } = trial;
  const longest = Math.max(1, raw.length, reduced.length, trimmed.length);
  const stages = useMemo((): StageBar[] => {
    const toBar = (id: StageBar['id'], label: string, text: string) => ({
      ...{ id, label, chars: text.length },
      percent: (text.length / longest) * 100,
      tokens: { tokens: estimateTokens(text), isExact: false },
    });
    return [
      toBar('raw', 'Raw', raw),
      toBar('reduced', 'Reduced', reduced),
      toBar('trimmed', 'Model gets', trimmed),
    ];
  }, [raw, reduced, trimmed, longest]);
  const cutPercent = budget < longest ? (budget / longest) * 100 : undefined;
  return (
    <StageBars stages={stages} cutPercent={cutPercent} budget={formatPlural(budget, 'character')} />
  );
}
