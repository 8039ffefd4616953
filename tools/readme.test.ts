import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** They are compiled and run with the rest of that project by `tools/check-consumer.ts`. */
it('shows the source of the consumer’s project, and no other code', async () => {
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  const shown = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code);
  const sources = ['library.ts', 'service.ts'].map((name) =>
    readFile(join(ROOT, 'e2e/consumer/src', name), 'utf8'),
  );
  expect(shown).toEqual(await Promise.all(sources));
  for (const code of shown) expect(code?.split('\n').length).toBeLessThanOrEqual(24);
});
