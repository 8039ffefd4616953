import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

it('runs the example of the README as it stands there', async () => {
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  const example = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '';
  expect(example.split('\n').length).toBeLessThanOrEqual(22);
  const dir = join(ROOT, '.cache', 'readme');
  await mkdir(dir, { recursive: true });
  const file = join(dir, 'example.ts');
  const core = join(ROOT, 'src', 'core', 'index.ts');
  await writeFile(
    file,
    `${example.replace("'toolyard'", JSON.stringify(core))}\nexport { definitions, results };\n`,
  );
  const { definitions, results } = await import(file);
  await rm(dir, { recursive: true });
  expect(definitions).toMatchObject([{ name: 'greet' }]);
  expect(results.map((entry: { result: unknown }) => entry.result)).toEqual([
    { ok: true, value: 'Hello, Ada' },
    { ok: false, code: 'not_available', error: 'Unknown tool: delete_all' },
  ]);
});
