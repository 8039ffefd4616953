import { expect, test } from 'vitest';
import type { LogLine } from '../../../session/store/user-code.ts';
import { filterLog, toLogText } from './filter-log.ts';

const line = (id: number, level: LogLine['level'], callId?: string): LogLine => ({
  id,
  at: id * 10.2,
  level,
  text: `line ${id}`,
  toolName: 'greet',
  ...(callId !== undefined && { callId }),
});

const LINES = [line(1, 'debug', 'a'), line(2, 'log', 'b'), line(3, 'warn'), line(4, 'error', 'a')];

test.each([
  ['all', '', [1, 2, 3, 4]],
  ['info', '', [2, 3, 4]],
  ['warn', '', [3, 4]],
  ['error', '', [4]],
  ['all', 'a', [1, 4]],
  ['error', 'b', []],
] as const)('level %s of call "%s" shows %j', (level, callId, ids) => {
  expect(filterLog(LINES, level, callId).map(({ id }) => id)).toEqual(ids);
});

test('copied lines have time, level, tool and text', () => {
  expect(toLogText(LINES.slice(2))).toBe('31 ms\twarn\tgreet\tline 3\n41 ms\terror\tgreet\tline 4');
});
