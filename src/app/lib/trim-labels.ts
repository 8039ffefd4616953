import type { TrimStrategy } from '../../core/index.ts';

/** The strategies of a cut, in the order of lists, and what stays of a result. */
export const TRIM_LABELS: readonly { value: TrimStrategy; stays: string }[] = [
  { value: 'head', stays: 'the start stays' },
  { value: 'tail', stays: 'the end stays' },
  { value: 'head-tail', stays: 'both ends stay' },
  { value: 'json', stays: 'JSON stays JSON' },
];
