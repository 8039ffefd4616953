import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

// The consumer's project compiles and runs these files; see tools/check-consumer.ts.
it.each([
  ['README.md', 'library.ts', 20],
  ['docs/package.md', 'service.ts', 23],
])('%s shows %s of the consumer project', async (page, source, lines) => {
  const text = await readFile(join(ROOT, page), 'utf8');
  const [code, ...others] = [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, shown]) => shown);
  expect(code).toBe(await readFile(join(ROOT, 'e2e/consumer/src', source), 'utf8'));
  expect(others).toEqual([]);
  expect(code?.trimEnd().split('\n').length).toBeLessThanOrEqual(lines);
});
