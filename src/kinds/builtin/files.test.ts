import { describe, expect, it } from 'vitest';
import { pause } from '../pause.ts';
import { type Case, testCases } from './test-support/cases.ts';
import { createBuiltinWorld, failure, invalid, value } from './test-support/world.ts';

const OUTSIDE = { personality: { fs_reach: { read: ['/data'], write: ['/data'] } } };

const CRLF = { files: { 'w.txt': 'one\r\ntwo\r\n' } };
const TWICE = { files: { 't.txt': 'x\nsame\ny\nsame\n' } };
const LONG = { files: { 'min.js': `${'a'.repeat(5000)}needle${'b'.repeat(5000)}` } };
const BINARY = { files: { 'a.bin': 'needle\0', 'b.txt': 'needle' } };

const cases: Case[] = [
  {
    what: 'a whole file',
    tool: 'read_file',
    args: { path: 'src/a.ts' },
    expected: value('const a = 1;\nexport const b = 2;'),
  },
  {
    what: 'a range',
    tool: 'read_file',
    args: { path: 'src/a.ts', start_line: 2, end_line: 2 },
    expected: value(/^(?!.*const a)[\s\S]*const b = 2/),
  },
  {
    what: 'no such file',
    tool: 'read_file',
    args: { path: 'none.ts' },
    expected: failure('execution_failed', 'No file at none.ts. Call search_files'),
  },
  {
    what: 'a directory',
    tool: 'read_file',
    args: { path: 'src' },
    expected: invalid('src is a directory', '$.path'),
  },
  {
    what: 'null as no range, by any of its names',
    tool: 'read_file',
    args: { path: 'src/a.ts', lineStart: 1, lineEnd: null },
    expected: value('const a = 1;\nexport const b = 2;'),
  },
  {
    what: 'a range beyond the end',
    tool: 'read_file',
    args: { path: 'src/a.ts', start_line: 9 },
    expected: invalid('has only 2 lines.', '$.start_line'),
  },
  {
    what: 'a range that ends before it begins',
    tool: 'read_file',
    args: { path: 'src/a.ts', start_line: 2, end_line: 1 },
    expected: invalid('must not be before', '$.end_line'),
  },
  { what: 'bad input', tool: 'read_file', args: { path: '' }, expected: invalid('path') },
  {
    what: 'out of reach',
    tool: 'read_file',
    args: { path: 'src/a.ts' },
    expected: { ok: false, error: expect.stringContaining('PATH_NOT_REACHABLE') },
    options: OUTSIDE,
  },
  {
    what: 'a new file',
    tool: 'write_file',
    args: { path: 'new/x.txt', content: 'héllo' },
    expected: value('Wrote 6 bytes to new/x.txt', { path: '/repo/new/x.txt', size: 6 }),
  },
  {
    what: 'over a directory',
    tool: 'write_file',
    args: { path: 'src', content: '' },
    expected: invalid('src is a directory', '$.path'),
  },
  {
    what: 'out of reach',
    tool: 'write_file',
    args: { path: 'x', content: '' },
    expected: { ok: false, error: expect.stringContaining('PATH_NOT_REACHABLE') },
    options: OUTSIDE,
  },
  {
    what: 'a unique passage',
    tool: 'patch_file',
    args: { path: 'src/a.ts', old_text: 'b = 2', new_text: 'b = $& 3' },
    expected: value('Patched src/a.ts at line 2'),
  },
  {
    what: 'a passage that is there twice',
    tool: 'patch_file',
    args: { path: 't.txt', old_text: 'same', new_text: 'z' },
    expected: invalid('occurs 2 times, at lines 2, 4', '$.old_text'),
    options: TWICE,
  },
  {
    what: 'a passage with other white space',
    tool: 'patch_file',
    args: { path: 'src/a.ts', old_text: 'export  const b = 2;', new_text: 'z' },
    expected: invalid('resembles line 2', '$.old_text'),
  },
  {
    what: 'a passage that is not there',
    tool: 'patch_file',
    args: { path: 'src/a.ts', old_text: 'nowhere', new_text: 'z' },
    expected: invalid('no line resembles its first line', '$.old_text'),
  },
  {
    what: 'other ends of lines',
    tool: 'patch_file',
    args: { path: 'w.txt', old_text: 'one\ntwo', new_text: 'z' },
    expected: invalid('ends its lines with \\r\\n', '$.old_text'),
    options: CRLF,
  },
  {
    what: 'the same text',
    tool: 'patch_file',
    args: { path: 'src/a.ts', old_text: 'b = 2', new_text: 'b = 2' },
    expected: invalid('nothing would change', '$.new_text'),
  },
  {
    what: 'no such file',
    tool: 'patch_file',
    args: { path: 'none', old_text: 'b', new_text: 'c' },
    expected: failure('execution_failed', 'No file at none'),
  },
  {
    what: 'hits by path and line',
    tool: 'search_files',
    args: { pattern: 'export const' },
    expected: value('src/a.ts:1: export const a = 1;\nsrc/a.ts:2: export const b = 2;', {
      hits: 2,
    }),
  },
  {
    what: 'below a directory',
    tool: 'search_files',
    args: { pattern: 'import', path: 'src/deep' },
    expected: value('src/deep/c.ts:1: import', { hits: 1 }),
  },
  {
    what: 'in one file',
    tool: 'search_files',
    args: { pattern: 'const', path: 'src/a.ts' },
    expected: value('src/a.ts:1:', { hits: 2 }),
  },
  {
    what: 'nothing',
    tool: 'search_files',
    args: { pattern: 'hidden' },
    expected: value('No line in . contains "hidden".', { hits: 0 }),
  },
  {
    what: 'at most so many',
    tool: 'search_files',
    args: { pattern: 'const', max_results: 1 },
    expected: value('Stopped after 1 hits. Search in a narrower path.', { hits: 1 }),
  },
  {
    what: 'as many as there are, without a word about more',
    tool: 'search_files',
    args: { pattern: 'const', max_results: 2 },
    expected: value(/^(?!.*Stopped)[\s\S]*$/, { hits: 2 }),
  },
  {
    what: 'no such path',
    tool: 'search_files',
    args: { pattern: 'const', path: 'none' },
    expected: failure('execution_failed', 'There is nothing at none'),
  },
  {
    what: 'an expression is literal text',
    tool: 'search_files',
    args: { pattern: '(a+)+$' },
    expected: value('No line in', { hits: 0 }),
  },
  {
    what: 'a long line is cut around the hit',
    tool: 'search_files',
    args: { pattern: 'needle' },
    expected: value(/min\.js:1: …a{100}needleb+…/, { hits: 1 }),
    options: LONG,
  },
  {
    what: 'binary files are left out',
    tool: 'search_files',
    args: { pattern: 'needle' },
    expected: value('b.txt:1: needle', { hits: 1 }),
    options: BINARY,
  },
  {
    what: 'a pattern of one character',
    tool: 'search_files',
    args: { pattern: 'a' },
    expected: invalid('pattern'),
  },
];

testCases(cases);

it('a patch inserts its text exactly and keeps the rest of the file', async () => {
  const { call, fs } = await createBuiltinWorld();
  await call('patch_file', { path: 'src/a.ts', old_text: 'b = 2', new_text: "b = $& $1 $'" });
  expect(fs.read('src/a.ts')).toBe("export const a = 1;\nexport const b = $& $1 $';\n");
});

describe('a file that changed since it was read', () => {
  it.each([
    [
      'write_file',
      { path: 'src/a.ts', content: 'mine' },
      { path: 'src/a.ts', content: 'mine again' },
    ],
    [
      'patch_file',
      { path: 'src/a.ts', old_text: 'b = 2', new_text: 'b = 3' },
      { path: 'src/a.ts', old_text: 'b = 3', new_text: 'b = 4' },
    ],
  ])('is not overwritten by %s until it is read again', async (tool, args, next) => {
    const { call, fs, clock, context } = await createBuiltinWorld();
    await call('read_file', { path: 'src/a.ts' });
    await pause(clock, 5000, context.abortSignal);
    fs.write('src/a.ts', 'export const b = 2; // theirs\n');
    expect(await call(tool, args)).toMatchObject({ ok: false, code: 'STALE_WRITE' });
    // Repeated, because a refusal must not count as a read.
    expect(await call(tool, args)).toMatchObject({ ok: false, code: 'STALE_WRITE' });
    expect(fs.read('src/a.ts')).toContain('theirs');
    await call('read_file', { path: './src/a.ts' });
    await pause(clock, 5000, context.abortSignal);
    expect(await call(tool, args)).toMatchObject({ ok: true });
    // A change by the session itself does not count as a foreign change.
    await pause(clock, 5000, context.abortSignal);
    expect(await call(tool, next)).toMatchObject({ ok: true });
  });
});

it('applies both of two patches in one turn', async () => {
  const { registry, context, fs } = await createBuiltinWorld();
  const patch = (toolCallId: string, old_text: string, new_text: string) => ({
    toolCallId,
    name: 'patch_file',
    args: { path: 'src/a.ts', old_text, new_text },
  });
  await registry.executeParallel(
    [patch('1', 'a = 1', 'a = 10'), patch('2', 'b = 2', 'b = 20')],
    context,
  );
  expect(fs.read('src/a.ts')).toBe('export const a = 10;\nexport const b = 20;\n');
});

it('ends a search on circular links, and on an abort', async () => {
  const round = { files: { 'd/x.txt': 'needle' }, links: { 'd/again': '/repo/d' } };
  const { call } = await createBuiltinWorld({
    ...round,
    configs: { search_files: { max_entries: 40 } },
  });
  expect(await call('search_files', { pattern: 'nothing of it' })).toMatchObject(
    value('Stopped after 40 files and directories.'),
  );
  const stopped = AbortSignal.abort();
  expect(await call('search_files', { pattern: 'needle' }, { abortSignal: stopped })).toMatchObject(
    { ok: false },
  );
});

it('skips an unreadable file, and reports it', async () => {
  const { call } = await createBuiltinWorld({
    files: { '.ssh/id_rsa': 'needle', 'b.txt': 'needle' },
  });
  const result = await call('search_files', { pattern: 'needle' });
  expect(result).toMatchObject(
    value(/b\.txt:1: needle[\s\S]*1 file could not be read/, { hits: 1 }),
  );
});
