import { expect, test } from 'vitest';
import type { Lane, Run } from '../../../../session/store/index.ts';
import { isSameWork } from './same-work.ts';

const lane = (toolCallId: string, status: Lane['status']) => ({ toolCallId, status }) as Lane;
const run = (...lanes: Lane[]): Pick<Run, 'lanes'> => ({ lanes });

test('runs of the same calls with the same outcomes are compared, and no others', () => {
  const two = run(lane('a', 'ok'), lane('b', 'failed'));
  expect(isSameWork(two, run(lane('a', 'ok'), lane('b', 'failed')))).toBe(true);
  expect(isSameWork(two, run(lane('a', 'ok'), lane('b', 'refused')))).toBe(false);
  expect(isSameWork(run(lane('a', 'ok')), two)).toBe(false);
  expect(isSameWork(two, run(lane('a', 'ok')))).toBe(false);
  expect(isSameWork(run(lane('b', 'ok')), run(lane('a', 'ok')))).toBe(false);
});
