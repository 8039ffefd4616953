import { useMemo } from 'react';
import type { Output } from '../../../session/run/index.ts';
import type { SizeUnit } from '../../../session/tokens/index.ts';
import { useSizeUnit } from '../../lib/size-unit.ts';
import { useTokenCounts } from '../../lib/use-token-counts.ts';
import { type Stages, stageTexts, toStages } from './stages.ts';

/** The stages of an output in the unit of the page, which is characters if a text is unknown. */
export interface ShownStages extends Stages {
  unit: SizeUnit;
}

/** The stages of an output, with the tokens of its texts. */
export function useStages(output: Output): ShownStages {
  const [shown] = useSizeUnit();
  const texts = useMemo(() => stageTexts(output), [output]);
  const counts = useTokenCounts(useMemo(() => texts.map((text) => text ?? ''), [texts]));
  // A server sends no texts.
  const unit = texts.includes(undefined) ? 'chars' : shown;
  return useMemo(() => {
    const known = counts.map((count, at) => (texts[at] === undefined ? undefined : count));
    return { ...toStages(output, known, unit), unit };
  }, [output, texts, counts, unit]);
}
