import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MATERIALS_FILE, NOTICE_FILE, writeNotices } from './write-notices.ts';

let root = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'toolyard-notices-'));
  await write('package.json', { name: 'own', version: '1.0.0' });
});

afterEach(() => rm(root, { recursive: true }));

async function write(path: string, content: object | string): Promise<string> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

/** Installs a package and returns one of its modules. */
async function install(folder: string, manifest: object, files: Record<string, string> = {}) {
  const home = `node_modules/${folder}`;
  await write(`${home}/package.json`, { license: 'MIT', version: '2.0.0', ...manifest });
  for (const [name, text] of Object.entries(files)) await write(`${home}/${name}`, text);
  return write(`${home}/lib/index.js`, '');
}

async function notices(modules: string[]) {
  await writeNotices(root, root, modules);
  const materials = JSON.parse(await readFile(join(root, MATERIALS_FILE), 'utf8')) as {
    components: { name: string; version: string; purl: string; licenses: unknown[] }[];
  };
  return { text: await readFile(join(root, NOTICE_FILE), 'utf8'), ...materials };
}

it('lists each package once, with the texts of its licence and its notices', async () => {
  const one = await install(
    '@team/b',
    { name: '@team/b' },
    { LICENSE: 'May be used.', NOTICE: 'By us.' },
  );
  const two = await install('a', { name: 'a' }, { 'license.md': 'May be sold.' });
  const { text, components } = await notices([
    one,
    `\0${one}?commonjs-module`,
    two,
    join(root, 'src/own.ts'),
  ]);
  expect(components.map(({ purl }) => purl)).toEqual([
    'pkg:npm/%40team/b@2.0.0',
    'pkg:npm/a@2.0.0',
  ]);
  for (const part of ['May be used.', 'By us.', 'May be sold.', '@team/b 2.0.0 (MIT)'])
    expect(text).toContain(part);
  expect(text.match(/May be used/g)).toHaveLength(1);
});

it('tells two versions of one package apart', async () => {
  const one = await install('a', { name: 'a', version: '1.0.0' });
  const two = await install('b/node_modules/a', { name: 'a', version: '2.0.0' });
  const { components } = await notices([one, two]);
  expect(components.map(({ version }) => version)).toEqual(['1.0.0', '2.0.0']);
});

it('names the authors of a package without a licence file', async () => {
  const { text } = await notices([await install('a', { name: 'a', author: { name: 'Ada' } })]);
  expect(text).toContain(
    'Copyright (c) Ada. The package has no licence file; its manifest names MIT.',
  );
});

it('writes an identifier and an expression of SPDX as CycloneDX wants them', async () => {
  const { components } = await notices([
    await install('a', { name: 'a', license: 'ISC' }),
    await install('b', { name: 'b', license: '(MIT OR Apache-2.0)' }),
  ]);
  expect(components.map(({ licenses }) => licenses)).toEqual([
    [{ license: { id: 'ISC' } }],
    [{ expression: '(MIT OR Apache-2.0)' }],
  ]);
});

it('refuses a package that names no licence', async () => {
  const module = await install('a', { name: 'a', license: undefined });
  await expect(notices([module])).rejects.toThrow('a@2.0.0 names no licence.');
});
