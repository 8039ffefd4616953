import { describe, expect, it } from 'vitest';
import { fixture, reduceCommand as reduce } from '../../../fixtures/terminal/reduced.ts';

/** How many names or lines the text shows or counts. */
function accountedFor(text: string): number {
  const rows = text.split('\n').filter((row, at) => at > 0 && !/^\w+: |more errors$/.test(row));
  return rows.reduce((sum, row, at) => {
    const counted =
      /^ ?… (\d+) more (?:name|line)s?\b/.exec(row) ??
      /\((\d+) (?:name|line)s?\)$/.exec(row) ??
      /^… \d+ more (?:directories or files|directory or file) with (\d+) /.exec(row) ??
      /^(\d+) names?$/.exec(row);
    if (counted) return sum + Number(counted[1]);
    const isLabel = !row.startsWith(' ') && (rows[at + 1]?.startsWith(' ') ?? false);
    return isLabel ? sum : sum + 1;
  }, 0);
}

/** The content of each real output. */
const LISTINGS = [
  {
    command: 'find node_modules -type f',
    file: 'find',
    all: 257,
    said: '257 paths in 36 directories',
  },
  {
    command: 'cd x && time find . | sort',
    file: 'find',
    all: 257,
    said: '257 paths in 36 directories',
  },
  {
    command: 'ls -la node_modules',
    file: 'ls-la',
    all: 237,
    said: '236 directories, 1 file; name and size',
  },
  { command: 'ls -R', file: 'ls-recursive', all: 40, said: '40 names in 8 directories' },
  {
    command: 'ls -lR src/core',
    file: 'ls-long-recursive',
    all: 50,
    said: '0 directories, 50 files; name and size',
  },
  { command: 'ls -C', file: 'ls-columns', all: 125, said: '125 names' },
  { command: 'ls -1', file: 'ls-one', all: 125, said: '125 names' },
  { command: 'rg -n --heading x', file: 'rg-heading', all: 81, said: '81 lines of 15 files' },
  { command: 'rg -n -C1 x | cat', file: 'rg-context', all: 81, said: '81 lines of 15 files' },
  { command: 'grep -rn x src', file: 'grep-rn', all: 27, said: '27 lines of 15 files' },
  { command: 'rg x src', file: 'rg-plain', all: 24, said: '24 lines of 13 files' },
];

describe.each(LISTINGS)('$command of $file', ({ command, file, all, said }) => {
  const raw = fixture(file);

  it('is unchanged if it fits', () => {
    expect(reduce(command, raw, raw.length)).toBe(raw);
  });

  it.each([0.9, 0.6, 0.3, 0.15])('reports what it omits, at %d of its size', (share) => {
    const budget = Math.max(400, Math.floor(raw.length * share));
    if (raw.length <= budget) return;
    const reduced = reduce(command, raw, budget);
    expect(reduced.length).toBeLessThanOrEqual(budget);
    expect(reduced.split('\n', 1)[0]).toContain(said);
    expect(accountedFor(reduced)).toBe(all);
  });

  it('is the same with colours and with CR LF', () => {
    const budget = Math.floor(raw.length / 2);
    const coloured = raw.replace(/^(?=\S)/gm, '\u001b[01;34m').replace(/\n/g, '\u001b[0m\r\n');
    expect(reduce(command, coloured, budget)).toBe(reduce(command, raw, budget));
  });
});

describe('names of listings', () => {
  it('all survive, with their directories written once', () => {
    const raw = fixture('find');
    const reduced = reduce('find node_modules -type f', raw, 8_000);
    for (const path of raw.trim().split('\n')) {
      expect(reduced).toContain(` ${path.slice(path.lastIndexOf('/') + 1)}`);
    }
  });

  it('of a tree survive as indentation, then by directory', () => {
    const raw = fixture('tree');
    const drawn = reduce('tree node_modules', raw, 2_400);
    expect(drawn).toContain('20 directories, 139 files');
    expect(drawn).not.toContain('shown');
    for (const name of raw.matchAll(/── (\S+)$/gm))
      expect(drawn).toContain(` ${name[1]}\n`.trimEnd());
    const tight = reduce('tree node_modules', raw, 1_000);
    expect(tight).toMatch(/^\[listing: 20 directories, 139 files; \d+ shown\]/);
    expect(tight.length).toBeLessThanOrEqual(1_000);
  });

  it('with spaces count once in columns, in the order of ls', () => {
    const columns = reduce('ls -C', fixture('ls-columns'), 2_000);
    const one = reduce('ls -1', fixture('ls-one'), 2_000);
    expect(columns).toBe(one);
    expect(columns).toContain('scan {01..60} of the archive.tiff (60 names)\n');
    expect(columns).toContain('\nimg_{0001..0060}.png (60 names)\n');
    expect(columns).toContain('notes (draft).md');
  });

  it('of the largest entries of du survive', () => {
    const raw = fixture('du');
    const reduced = reduce('du -ah node_modules', raw, 3_000);
    const rows = raw.trim().split('\n');
    const kept = reduced.split('\n').slice(1);
    expect(rows).toEqual(expect.arrayContaining(kept));
    const [, all, largest, others] =
      /^\[listing: (\d+) entries; the largest (\d+), of the other (\d+) none over /.exec(reduced) ??
      [];
    expect([Number(all), Number(largest)]).toEqual([rows.length, kept.length]);
    expect(Number(others)).toBe(rows.length - kept.length);
    expect(reduced).toContain('1.9M\tnode_modules/mocha/mocha.js.map');
    expect(reduced.length).toBeGreaterThan(2_700);
  });

  it('of a series survive in any order', () => {
    // As a directory that is hashed gives them.
    const names = Array.from(
      { length: 300 },
      (_, n) => `./größe 漢字 🚀 ${(n * 77) % 300} (copy).txt`,
    );
    const reduced = reduce('find .', names.join('\n'), 1_000);
    expect(reduced).toContain('größe 漢字 🚀 {0..299} (copy).txt (300 names)');
    expect(accountedFor(reduced)).toBe(300);
  });

  it('that are left out are counted by extension', () => {
    const names = Array.from(
      { length: 900 },
      (_, n) => `${'abc'[n % 3]}${(n * 7919) % 1000}${n % 5 ? '.ts' : '.md'}`,
    );
    const reduced = reduce('ls', names.join('\n'), 1_000);
    const [, more, ts, md] = /… (\d+) more names \((\d+) \.ts, (\d+) \.md\)/.exec(reduced) ?? [];
    expect(Number(ts) + Number(md)).toBe(Number(more));
    expect(accountedFor(reduced)).toBe(900);
  });

  it('with a colon begin no section', () => {
    const names = Array.from({ length: 300 }, (_, n) => `file-${n * 3}:`);
    expect(reduce('ls', ['a', ...names].join('\n'), 1_000)).toContain('[listing: 301 names;');
  });

  it('of directories survive if their files do not', () => {
    const paths = Array.from({ length: 9_000 }, (_, n) => `packages/p${n % 40}/dist/chunk-${n}.js`);
    const reduced = reduce('find packages', paths.join('\n'), 2_000);
    for (let n = 0; n < 40; n += 1) expect(reduced).toContain(`packages/p${n}/`);
    expect(accountedFor(reduced)).toBe(9_000);
  });

  it('follow the unreadable entries', () => {
    const denied = Array.from({ length: 900 }, (_, n) => `find: '/srv/${n}': Permission denied`);
    const reduced = reduce('find /srv -type f', [...denied, fixture('find')].join('\n'), 4_000);
    expect(reduced).toContain("find: '/srv/0': Permission denied");
    expect(reduced).toMatch(/… \d+ more errors\n/);
    expect(reduced).toContain('mocha');
    expect(reduced.length).toBeLessThanOrEqual(4_000);
  });
});

it('leaves sizes out of the paths of a tree', () => {
  const files = Array.from({ length: 60 }, (_, at) => `│   ├── [      12${at}]  file-${at}.txt`);
  const listing = [
    '[       4096]  .',
    '├── [      53248]  a b',
    ...files,
    '',
    '1 directory, 60 files',
  ];
  const reduced = reduce('tree -s', listing.join('\n'), 900);
  expect(reduced).toContain('\n./a b/');
  expect(reduced).toContain('[      53248]  a b/');
  expect(reduced).not.toContain('./[');
});

describe('listings of other forms', () => {
  const paths = Array.from({ length: 240 }, (_, n) => `src/p${n % 12}/module-${n * 7}.ts`);

  it('of rg --json keep files and lines', () => {
    const raw = paths.map((path, n) =>
      JSON.stringify({
        type: 'match',
        data: { path: { text: path }, lines: { text: `  const x = ${n};\n` }, line_number: n },
      }),
    );
    const reduced = reduce('rg --json const src', raw.join('\n'), 12_000);
    expect(reduced).toContain('[listing: 240 lines of 240 files]');
    expect(reduced).toContain('src/p3/module-189.ts\n 27:  const x = 27;');
  });

  it('of tree -J and find -printf keep every name', () => {
    const files = (n: number) =>
      paths
        .filter((path) => path.startsWith(`src/p${n}/`))
        .map((path) => ({ type: 'file', name: path.split('/')[2] }));
    const folders = Array.from({ length: 12 }, (_, n) => ({
      type: 'directory',
      name: `p${n}`,
      contents: files(n),
    }));
    const tree = [
      { type: 'directory', name: 'src', contents: folders },
      { type: 'report', directories: 13, files: 240 },
    ];
    const reduced = reduce('tree -J src', JSON.stringify(tree, null, 2), 6_000);
    expect(reduced).toContain('[listing: 252 paths in 13 directories]');
    for (const path of paths) expect(reduced).toContain(` ${path.split('/')[2]}\n`.trimEnd());
    const sized = paths.map((path, n) => `${n + 100} ${path}`);
    const printed = reduce("find src -printf '%s %p\\n'", sized.join('\n'), 6_000);
    expect(printed).toContain('[listing: 240 paths in 12 directories]');
    expect(printed).toContain(' module-189.ts 127\n');
  });

  it('of find -ls and fd -l keep names by directory, with sizes', () => {
    const rows = paths.map(
      (path, n) =>
        `  53198${n}      4 -rw-r--r--   8 root     root  ${n + 30} Nov 22 21:00 ${path}`,
    );
    const reduced = reduce('find src -ls', rows.join('\n'), 6_000);
    expect(reduced).toContain('[listing: 0 directories, 240 files; name and size]');
    expect(reduced).toContain('src/p3/\n');
    expect(reduced).toContain(' module-189.ts 57\n');
  });

  it('of grep -c keep the matching files, and count the others', () => {
    const rows = paths.map((path, n) => `${path}:${n % 4 === 0 ? n : 0}`);
    const reduced = reduce('grep -rc const src', rows.join('\n'), 3_000);
    expect(reduced).toContain(
      '[listing: 7080 matches in 59 of 240 files; 181 without any are left out]',
    );
    expect(reduced).toContain('src/p8/module-140.ts:20');
    expect(reduced).not.toContain(':0');
    expect(reduce('git grep -c const', rows.join('\n'), 1_000)).toMatch(
      /59 of 240 files; \d+ shown/,
    );
  });

  it('of git grep -c name quoted paths', () => {
    const rows = paths.map((path, n) => (n === 3 ? '"src/\\303\\274 b.ts":12' : `${path}:${n}`));
    const reduced = reduce('git grep -c const', rows.join('\n'), 3_000);
    expect(reduced).toContain('src/ü b.ts:12\n');
  });

  it('of the root name it, in any order', () => {
    const raw = ['/', ...paths.map((path) => `/srv/${path}`).reverse()];
    const reduced = reduce('find / -xdev', raw.join('\n'), 4_200);
    expect(reduced).toContain('[listing: 241 paths in 13 directories');
    expect(reduced.split('\n')[1]).toBe('/');
  });
});

describe('counts of listings', () => {
  const names = Array.from({ length: 300 }, (_, n) => `${'abc'[n % 3]}${(n * 7919) % 1000}-x`);

  it('of ls -m count names, not rows', () => {
    const rows = Array.from({ length: 30 }, (_, n) => names.slice(n * 10, n * 10 + 10).join(', '));
    const reduced = reduce('ls -m', rows.join(',\n'), 1_000);
    expect(reduced).toMatch(/^\[listing: 300 names; \d+ shown\]\n/);
    expect(accountedFor(reduced)).toBe(300);
    for (const row of reduced.split('\n').slice(1)) expect(row).not.toContain(', ');
  });

  it('of ls -s leave out the sum', () => {
    for (const rows of [names.map((name) => `  4 ${name}`), names.map((name) => `12K ${name}`)]) {
      const reduced = reduce('ls -s', ['total 2052', ...rows].join('\n'), 1_000);
      expect(reduced).toContain('[listing: 300 names;');
      expect(accountedFor(reduced)).toBe(300);
    }
    // A file may have that name.
    expect(reduce('ls', ['total 2052', ...names].join('\n'), 1_000)).toContain('301 names');
  });

  it('of one are singular', () => {
    const paths = [...names.map((name) => `src/${name}`), 'one/only.ts'];
    const reduced = reduce('find .', paths.join('\n'), 300);
    expect(reduced).not.toMatch(/\b1 (?:more )?names\b/);
    expect(accountedFor(reduced)).toBe(301);
  });

  it.each([500, 2_000])('fill %i characters', (budget) => {
    for (const command of ['ls', 'find .']) {
      expect(reduce(command, names.join('\n'), budget).length).toBeGreaterThan(budget * 0.84);
    }
  });
});

describe('paths of listings', () => {
  it.each([
    ['tree -f', ''],
    ['tree -fF', '/'],
    ['tree -fs', '[       4096]  '],
  ])('of %s exist', (command, extra) => {
    const [details, end] = extra === '/' ? ['', '/'] : [extra, ''];
    const directories = ['a', 'b c', 'd'].map((name) => [
      `├── ${details}./${name}${end}`,
      `│   └── ${details}./${name}/inner${end}`,
      ...Array.from(
        { length: 40 },
        (_, n) => `│       ├── ${details}./${name}/inner/file-${n * 3}.ts`,
      ),
    ]);
    const raw = [`${details}.${end}`, ...directories.flat(), '', '7 directories, 120 files'];
    for (const budget of [500, 1_200, 2_400]) {
      const reduced = reduce(command, raw.join('\n'), budget);
      expect(reduced).not.toMatch(/\.\/.*\.\//);
      if (budget < 2_000) expect(reduced).toContain('./b c/inner/');
    }
  });

  it.each(['git ls-files', 'git diff --name-only'])('of %s are whole in quotes', (command) => {
    const paths = Array.from({ length: 120 }, (_, n) => {
      const name = n % 2 === 0 ? `file ${n * 3} \\303\\251.txt` : `plain-${n * 3}.txt`;
      return n % 2 === 0 ? `"src/p${n % 12}/${name}"` : `src/p${n % 12}/${name}`;
    });
    const strange = ['"src/a\\"b\\\\c\\n\\001.txt"', '"src/\\377.txt"'];
    const reduced = reduce(command, [...paths, ...strange].join('\n'), 2_600);
    expect(reduced).toContain('[listing: 122 paths in 13 directories');
    expect(reduced).toContain('\nsrc/p0/\n file 0 é.txt\n');
    expect(reduced).toContain('\n a"b\\c\\n\\001.txt\n \\377.txt');
  });
});
