import type { ReactNode } from 'react';
import type { Run } from '../../session/store/index.ts';
import { formatCompactTokens, formatTokens } from '../lib/format-tokens.ts';
import { useRunTokens } from '../lib/use-run-tokens.ts';
import styles from './StatusFooter.module.css';

/** Options of {@link RunTokens} and {@link RunSizeInTokens}. */
export interface RunTokensProps {
  run: Run;
  className: string;
}

const ABOUT =
  'tokens of the texts that the model gets: results with cut markers, errors and refusals';

/** The tokens of the texts that the model reads of a run that has ended. */
export function RunTokens({ run, className }: RunTokensProps) {
  const count = useRunTokens(run, 'read');
  return (
    <span className={className} title={`${count.isExact ? 'The' : 'Estimated'} ${ABOUT}`}>
      {formatCompactTokens(count)}
    </span>
  );
}

/** The sizes of a run in tokens: what its tools returned, and what the model gets. */
export function RunSizeInTokens({ run, className, unit }: RunTokensProps & { unit: ReactNode }) {
  const raw = useRunTokens(run, 'raw');
  const read = useRunTokens(run, 'read');
  return (
    <span
      className={className}
      title={`${raw.isExact ? 'Tokens' : 'Estimated tokens'} that the tools returned → ${read.isExact ? '' : 'estimated '}${ABOUT}`}
    >
      {raw.tokens > 0 && <span className={styles.raw}>{formatTokens(raw)} → </span>}
      model gets {formatTokens(read)} {unit}
    </span>
  );
}
