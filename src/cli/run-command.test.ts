import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PackedFile, packPage, unpackPage } from './page-archive.ts';
import { runCommand } from './run-command.ts';
import { MARKER, PageError } from './write-page.ts';

let home = '';
let target = '';

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'toolyard-cli-'));
  target = join(home, 'static', 'toolyard');
});

afterEach(() => rm(home, { recursive: true }));

const page = (texts: Record<string, string>): PackedFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));

const FIRST = { 'embed.js': 'one', 'assets/a-1.js': 'a', 'old/b.js': 'b' };

function run(args: string[], texts: Record<string, string> = FIRST) {
  return runCommand(args, { version: '1.2.3', readPage: async () => page(texts) });
}

const written = async (): Promise<string[]> =>
  (await readdir(target, { recursive: true })).map((path) => path.replaceAll('\\', '/')).sort();

describe('toolyard page', () => {
  it('writes the page into a new folder, and says so', async () => {
    const { code, text } = await run(['page', target]);
    expect([code, text]).toEqual([
      0,
      expect.stringMatching(
        /^Wrote the page of Toolyard 1\.2\.3 to .*toolyard: 3 files, \d+ MB\.$/,
      ),
    ]);
    expect(await readFile(join(target, 'assets/a-1.js'), 'utf8')).toBe('a');
  });

  it('replaces the files of an earlier version, and keeps others', async () => {
    await run(['page', target]);
    await writeFile(join(target, 'assets', 'mine.txt'), 'mine');
    const { code } = await run(['page', target], { 'embed.js': 'two', 'assets/a-2.js': 'a' });
    expect(code).toBe(0);
    expect(await written()).toEqual(
      [MARKER, 'assets', 'assets/a-2.js', 'assets/mine.txt', 'embed.js'].sort(),
    );
    expect(await readFile(join(target, 'embed.js'), 'utf8')).toBe('two');
  });

  it('goes on after an interruption', async () => {
    await run(['page', target]);
    await rm(join(target, 'embed.js'));
    await writeFile(join(target, MARKER), JSON.stringify({ files: [...Object.keys(FIRST), 'c'] }));
    expect((await run(['page', target])).code).toBe(0);
    expect(await readFile(join(target, 'embed.js'), 'utf8')).toBe('one');
  });

  it('takes a folder with hidden files only', async () => {
    await mkdir(target, { recursive: true });
    await writeFile(join(target, '.gitkeep'), '');
    expect((await run(['page', target])).code).toBe(0);
  });

  it('writes nothing into a folder with other content', async () => {
    await mkdir(target, { recursive: true });
    await writeFile(join(target, 'index.html'), 'mine');
    const { code, text } = await run(['page', target]);
    expect(code).toBe(1);
    expect(text).toContain('has other files: index.html. No file was written. Choose an empty');
    expect(await written()).toEqual(['index.html']);
  });

  it('writes nothing beside a list that it cannot read', async () => {
    await run(['page', target]);
    await writeFile(join(target, MARKER), '{');
    const { code, text } = await run(['page', target]);
    expect([code, text]).toEqual([1, expect.stringContaining('does not list the files')]);
  });

  it('removes nothing outside of its folder', async () => {
    await run(['page', target]);
    const outside = join(home, 'precious.txt');
    await writeFile(outside, 'mine');
    const files = ['../../precious.txt', 'assets/../../../precious.txt', outside];
    await writeFile(join(target, MARKER), JSON.stringify({ files }));
    expect((await run(['page', target])).code).toBe(0);
    expect(await readFile(outside, 'utf8')).toBe('mine');
  });

  it('says what is in the way', async () => {
    await writeFile(join(home, 'file'), '');
    for (const path of [join(home, 'file'), join(home, 'file', 'below')]) {
      const { code, text } = await run(['page', path]);
      expect([code, text]).toEqual([1, expect.stringContaining('is a file, or is below a file')]);
    }
    await run(['page', target]);
    await rm(join(target, 'embed.js'));
    await mkdir(join(target, 'embed.js'));
    expect((await run(['page', target])).text).toContain('is a folder, but the page has a file');
  });

  it.runIf(process.platform === 'linux')('ends where no folder can be made', async () => {
    const { code, text } = await run(['page', '/proc/toolyard/page']);
    expect([code, text]).toEqual([1, expect.stringContaining('/proc/toolyard')]);
  });

  it('passes on that the package has no page', async () => {
    const readPage = () => Promise.reject(new PageError('The page is not here.'));
    const end = await runCommand(['page', target], { version: '1.2.3', readPage });
    expect(end).toEqual({ code: 1, text: 'The page is not here.' });
    await expect(readdir(target)).rejects.toThrow('ENOENT');
  });
});

it.each([
  [[], /^Usage: toolyard page <folder>/],
  [['page'], /^The command lacks a folder\.\n\nUsage/],
  [['paeg', 'x'], /^There is no command 'paeg'\. Did you mean 'page'\?/],
  [['page', 'a', 'b'], /^The command takes one folder, and not also 'b'\./],
  [['page', 'a', '--force'], /^Unknown option '--force'\.\n/],
])('the command line %j gets a sentence', async (args, sentence) => {
  expect(await run(args)).toEqual({ code: 1, text: expect.stringMatching(sentence) });
});

it('answers --help and --version', async () => {
  expect(await run(['--version'])).toEqual({ code: 0, text: '1.2.3' });
  expect((await run(['page', '--help'])).code).toBe(0);
});

it('packs and unpacks the files of a page', () => {
  const files = page({ 'ä/ö.js': 'text', empty: '' });
  const unpacked = unpackPage(packPage(files));
  expect(unpacked.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])).toEqual([
    ['ä/ö.js', 'text'],
    ['empty', ''],
  ]);
});
