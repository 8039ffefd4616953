import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { paths } from 'virtual:toolyard-package';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMemoryStorage } from '../documents/storage.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import { toChat } from './replay-test-support.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'replay-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const TSCONFIG = JSON.stringify({
  extends: join(ROOT, 'tsconfig.base.json'),
  compilerOptions: {
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    noUnusedParameters: false,
    typeRoots: [join(ROOT, 'node_modules/@types')],
    paths,
  },
  include: ['src', 'test'],
});

const SOURCE = JSON.stringify(
  toChat([
    [
      { name: 'read_file', args: { path: 'a.txt' }, result: 'token: ghp_0123456789abcdefghijABCD' },
      { name: 'my_search', args: { q: 'a' }, result: 'found '.repeat(900) },
    ],
    [
      { name: 'my_delete', args: { path: '/' }, result: 'gone' },
      { name: 'my_search', args: { q: 'b' } },
    ],
  ]),
);

/** The exports of the recording in a workspace whose personality may not delete. */
async function exportFiles() {
  const workspace = createUserCodeWorkspace({});
  const session = openTestSession({
    storage: createMemoryStorage({
      ...workspace,
      personalities: [{ id: 'p', name: 'P', description: '', toolset: ['read_file', 'my_search'] }],
      personalityId: 'p',
      budget: { ...workspace.budget, totalChars: 2000 },
    }),
  });
  await session.ready;
  await session.until(({ tools, visibility }) => tools.length > 0 && visibility !== undefined);
  const actions = await session.actions.loadActions('replay');
  const recording = { source: new Blob([SOURCE]), key: 1 };
  const written = [await actions.writeFixtures(recording), await actions.writeTest(recording)];
  await session.dispose();
  return Promise.all(
    written.map(async (one) => {
      if (!one.ok) throw new Error(one.message);
      const { name, content } = one.file;
      return { name, bytes: new Uint8Array(await content.arrayBuffer()) };
    }),
  );
}

/** Runs the test of the project. @returns its report; rejects if it fails */
async function runTest(folder: string): Promise<string> {
  const { stdout } = await run(process.execPath, [
    join(ROOT, 'node_modules/tsx/dist/cli.mjs'),
    ...['--tsconfig', join(folder, 'tsconfig.json'), '--test', join(folder, 'test/replay.test.ts')],
  ]);
  return stdout;
}

test('the exported test passes, and fails after another verdict or size', async () => {
  const [fixtures, project] = await exportFiles();
  expect(JSON.parse(strFromU8(fixtures?.bytes ?? new Uint8Array()))).toEqual({
    read_file: [{ args: { path: 'a.txt' }, result: 'token: [redacted]' }],
    my_search: [{ args: { q: 'a' }, result: 'found '.repeat(900) }],
    my_delete: [{ args: { path: '/' }, result: 'gone' }],
  });

  const files = Object.entries(unzipSync(project?.bytes ?? new Uint8Array()));
  expect(project?.name).toMatch(/-replay\.zip$/);
  for (const [path, bytes] of [...files, ['tsconfig.json', Buffer.from(TSCONFIG)] as const]) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), bytes);
  }
  const recording = await readFile(join(directory, 'test/recording.json'), 'utf8');
  expect(recording).not.toContain('ghp_');
  const readme = await readFile(join(directory, 'README.md'), 'utf8');
  expect(readme.replaceAll(/\s+/g, ' ')).toContain(
    'Texts in `test/recording.json` that look like secrets are masked. Look over the file before you share it.',
  );
  const { turns } = JSON.parse(recording);
  expect(turns[1].calls[0].expected).toMatchObject({ verdict: 'not_available' });
  expect(turns[0].calls[1].expected.chars).toBeLessThan(2100);
  const types = await run(process.execPath, [
    join(ROOT, 'node_modules/typescript/bin/tsc'),
    ...['-p', directory],
  ]).catch((error: { stdout: string }) => error);
  expect(types.stdout).toBe('');
  expect(await runTest(directory)).toMatch(/pass 2\b/);

  const place = join(directory, 'src/personality.ts');
  const personality = await readFile(place, 'utf8');
  await writeFile(place, personality.replace("'my_search'", "'my_search', 'my_delete'"));
  await expect(runTest(directory)).rejects.toThrow();
  await writeFile(place, personality);
  const context = join(directory, 'src/context.ts');
  await writeFile(context, (await readFile(context, 'utf8')).replace('2000', '3000'));
  await expect(runTest(directory)).rejects.toThrow();
}, 120_000);
