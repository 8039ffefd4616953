export {
  formatBytes,
  formatCount,
  formatDollars,
  formatDuration,
  formatList,
  formatPlural,
} from '../../session/lib/index.ts';

/**
 * A short form for narrow places.
 *
 * @example
 * formatCompact(20000); // '20k'
 * formatCompact(4100); // '4.1k'
 */
export function formatCompact(value: number): string {
  if (value < 1000) return String(Math.round(value));
  if (value < 999_500) return `${trimZero(value / 1000)}k`;
  return `${trimZero(value / 1_000_000)}M`;
}

function trimZero(value: number): string {
  return value < 99.95 ? value.toFixed(1).replace(/\.0$/, '') : String(Math.round(value));
}
