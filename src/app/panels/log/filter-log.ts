import type { LogLine } from '../../../session/store/index.ts';
import { formatCount } from '../../lib/format.ts';

/** A level with all more severe ones, or everything. */
export type LevelFilter = 'all' | 'info' | 'warn' | 'error';

/** The options of the level filter. */
export const LEVELS: readonly { value: LevelFilter; label: string }[] = [
  { value: 'all', label: 'All levels' },
  { value: 'info', label: 'Info and above' },
  { value: 'warn', label: 'Warnings and errors' },
  { value: 'error', label: 'Errors' },
];

const GRAVITY: Record<LogLine['level'], number> = { debug: 0, log: 1, info: 1, warn: 2, error: 3 };
const LEAST: Record<LevelFilter, number> = { all: 0, info: 1, warn: 2, error: 3 };

/**
 * The lines of a level and above, of one call or of all.
 *
 * @param callId Empty for all lines, including those outside calls
 */
export function filterLog(
  lines: readonly LogLine[],
  level: LevelFilter,
  callId: string,
): readonly LogLine[] {
  if (level === 'all' && callId === '') return lines;
  return lines.filter(
    (line) => GRAVITY[line.level] >= LEAST[level] && (callId === '' || line.callId === callId),
  );
}

/**
 * Lines as text, one a line.
 *
 * @example
 * toLogText([{ id: 1, at: 12.4, level: 'warn', text: 'slow', toolName: 'greet' }]);
 * // '12 ms\twarn\tgreet\tslow'
 */
export function toLogText(lines: readonly LogLine[]): string {
  return lines
    .map(({ at, level, toolName, text }) =>
      [`${formatCount(Math.round(at))} ms`, level, toolName, text].join('\t'),
    )
    .join('\n');
}
