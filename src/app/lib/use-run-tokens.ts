import { useMemo } from 'react';
import { textOf } from '../../lib/text-of.ts';
import { countRunTokens } from '../../session/budget/index.ts';
import type { Run } from '../../session/store/index.ts';
import type { TokenCount } from '../../session/tokens/index.ts';
import { addCounts } from './format-tokens.ts';
import { useTokenCounts } from './use-token-counts.ts';

const NONE: readonly string[] = [];

/**
 * The tokens of the texts that the model gets of a run, or of what its tools returned. During a run
 * each result is estimated once, when it arrives; after its end, the counter of the workspace counts.
 */
export function useRunTokens(run: Run | undefined, part: 'read' | 'raw'): TokenCount {
  const isOver = run !== undefined && run.status !== 'running';
  const lanes = run?.lanes;
  const texts = useMemo(() => {
    if (!isOver || !lanes) return NONE;
    return lanes.map(({ result, rawText = '' }) =>
      part === 'raw' ? rawText : result ? textOf(result) : '',
    );
  }, [isOver, lanes, part]);
  const counts = useTokenCounts(texts);
  return useMemo(() => {
    if (isOver) return addCounts(counts);
    return { tokens: lanes ? countRunTokens(lanes)[part] : 0, isExact: false };
  }, [isOver, counts, lanes, part]);
}
