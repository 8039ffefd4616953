import { useMemo } from 'react';
import { textOf } from '../../lib/text-of.ts';
import type { Run } from '../../session/store/index.ts';
import { formatCompact } from '../lib/format.ts';
import { estimateTokens } from '../lib/tokens.ts';

/** Options of {@link RunTokens}. */
export interface RunTokensProps {
  run: Run | undefined;
  className: string;
}

/** The tokens of the texts that the model reads of the whole run; counted after its end. */
export function RunTokens({ run, className }: RunTokensProps) {
  const tokens = useMemo(() => {
    if (run === undefined || run.status === 'running') return undefined;
    const texts = run.lanes.map(({ result }) => (result ? textOf(result) : ''));
    return texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  }, [run]);
  if (tokens === undefined) return null;
  return (
    <span
      className={className}
      title="Estimated tokens of the texts that the model gets: results with cut markers, errors and refusals"
    >
      ≈{formatCompact(tokens)} tok
    </span>
  );
}
