import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipInSteps } from '../export/to-zip.ts';
import { toChat, toRecording } from './replay-test-support.ts';
import { toFixtures } from './to-fixtures.ts';

/** The result of a generator, and the number of its steps. */
function run<T>(generator: Generator<number, T>): { value: T; steps: number } {
  for (let steps = 0; ; steps += 1) {
    const step = generator.next();
    if (step.done) return { value: step.value, steps };
    expect(step.value).toBeLessThanOrEqual(1);
  }
}

test('fixtures of a long session are written turn by turn', async () => {
  const recording = await toRecording(
    toChat(Array.from({ length: 50 }, (_, at) => [{ name: at % 2 ? 'a' : 'b', result: `${at}` }])),
  );
  const { value, steps } = run(toFixtures(recording));
  const fixtures = JSON.parse(strFromU8(value));
  expect(Object.keys(fixtures)).toEqual(['b', 'a']);
  expect(fixtures.b).toHaveLength(25);
  expect(steps).toBe(100);
  expect(JSON.parse(strFromU8(run(toFixtures({ ...recording, turns: [] })).value))).toEqual({});
});

test('a large file is compressed in parts, never between the halves of a character', () => {
  const text = `x${'🎉'.repeat(700_000)}`;
  const files = [
    { path: 'a.txt', text },
    { path: 'src/empty.txt', text: '' },
  ];
  const { value, steps } = run(zipInSteps(files));
  const unzipped = unzipSync(value);
  expect(strFromU8(unzipped['a.txt'] ?? new Uint8Array()) === text).toBe(true);
  expect(unzipped['src/empty.txt']).toHaveLength(0);
  expect(steps).toBeGreaterThanOrEqual(4);
});
