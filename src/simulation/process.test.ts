import { describe, expect, it } from 'vitest';
import { createTurbulence } from './local-conditions.ts';
import { createProcessRunner, type Program } from './process.ts';
import { toProcessBackend } from './process-backend.ts';
import { createGitRepository } from './programs/git/repository.ts';
import { createStandardPrograms } from './programs/standard-programs.ts';
import { createRandomSource } from './random.ts';
import { createVirtualClock } from './virtual-clock.ts';
import { createVirtualFs } from './virtual-fs.ts';

const never = new AbortController().signal;
const PACKAGE = '{"name":"ferry","version":"2.4.1","scripts":{"test":"vitest run","build":"tsc"}}';

/** Prints its arguments, and fails for the argument `fail`. */
const tests: Program = async (io) => {
  io.progress('1 of 1', 100);
  await io.sleep(io.random.between(10, 90));
  io.print(`RUN ${io.args.join(' ')}`);
  return io.args.includes('fail') ? 1 : 0;
};

function place(seed = 1, failureRate = 0) {
  const clock = createVirtualClock();
  const random = createRandomSource(seed);
  const files = { 'package.json': PACKAGE, 'src/a.ts': 'one\n' };
  const fs = createVirtualFs({ clock, epochMs: 0, files });
  const author = { name: 'Ada', email: 'ada@ferry.example' };
  const history = [{ message: 'Start', author, dateMs: 0, changes: files }];
  const git = createGitRepository({ fs, clock, epochMs: 0, history });
  const npm = { runTests: tests, packages: 3, deprecated: ['old@1.0.0: Gone'] };
  const programs = createStandardPrograms({ fs, git, npm });
  const turbulence = createTurbulence({
    backend: 'processes',
    clock,
    random,
    conditions: { latencyMs: [1, 9], failure: { rate: failureRate } },
  });
  const runner = createProcessRunner({ clock, random, programs, fs, turbulence });
  const run = (line: string, signal = never) => runner.run(line, signal, () => {});
  return { clock, fs, git, runner, run, backend: toProcessBackend(runner) };
}

describe('files and programs', () => {
  it('share one file system', async () => {
    const { fs, run } = place();
    fs.write('src/b.ts', 'retry\n');
    fs.write('src/a.ts', 'two\n');
    expect((await run('cat src/b.ts; grep -l retry -r src; git status -s')).stdout).toBe(
      'retry\nsrc/b.ts\n M src/a.ts\n?? src/b.ts\n',
    );
    await run("echo 'three' > src/c.ts && git add -A && git commit -qm All");
    expect(fs.read('src/c.ts')).toBe('three\n');
    expect((await run('git status --porcelain')).output).toBe('');
  });

  it('work outside of the repository, where git reports none', async () => {
    const { fs, run } = place();
    fs.write('/data/rows.csv', 'a\nb\n');
    expect((await run('cd /data && wc -l < rows.csv && pwd')).stdout).toBe('2\n/data\n');
    expect(await run('cd /data && git status')).toMatchObject({
      exitCode: 128,
      stderr: 'fatal: not a git repository (or any of the parent directories): .git\n',
    });
  });

  it('distinguish links from their targets', async () => {
    const { fs, run } = place();
    fs.link('current', 'src');
    expect((await run('ls -l current | wc -l; cat current/a.ts; rm current; ls')).stdout).toBe(
      '1\none\npackage.json\nsrc\n',
    );
  });

  it('handle a loop of links', async () => {
    const { fs, run } = place();
    fs.link('a', 'b');
    fs.link('b', 'a');
    const { exitCode, stderr } = await run('grep -r x a; cat a; find a; echo x > a');
    expect(exitCode).not.toBe(0);
    const words = 'Too many levels of symbolic links';
    expect(stderr).toContain(`cat: a: ${words}\n`);
    expect(stderr).toContain(`sh: 1: cannot create a: ${words}\n`);
  });

  it('follow .gitignore', async () => {
    const { fs, run } = place();
    fs.write('.gitignore', '*.log\n/dist/\nnode_modules\n!keep.log\n');
    for (const path of ['a.log', 'src/b.log', 'keep.log', 'dist/x', 'src/dist/x'])
      fs.write(path, '');
    fs.write('node_modules/pkg/index.js', '');
    expect((await run('git status --porcelain')).stdout).toBe(
      '?? .gitignore\n?? keep.log\n?? src/dist/\n',
    );
  });
});

describe('npm', () => {
  it.each([
    ['npm test', 0, '\n> ferry@2.4.1 test\n> vitest run\n\nRUN \n'],
    ['npm test -- fail', 1, '\n> ferry@2.4.1 test\n> vitest run fail\n\nRUN fail\n'],
    ['npx vitest run queue', 0, 'RUN queue\n'],
    ['npm install', 0, expect.stringContaining('added 3 packages')],
  ])('%s', async (line, exitCode, stdout) => {
    expect(await place().run(line)).toMatchObject({ exitCode, stdout });
  });

  it.each([
    ['npm run nowhere', 1, 'Missing script: "nowhere"'],
    ['npm run build', 127, 'sh: 1: tsc: not found'],
    ['npm fly', 1, 'Unknown command: "fly"'],
    ['cd src && npm test', 254, "open '/repo/src/package.json'"],
    ['npm install', 0, 'npm warn deprecated old@1.0.0: Gone'],
  ])('%s reports the mistake', async (line, exitCode, text) => {
    const outcome = await place().run(line);
    expect(outcome).toMatchObject({ exitCode, stderr: expect.stringContaining(text) });
  });

  it('writes its lock file, which git reports', async () => {
    expect((await place().run('npm install > /dev/null 2>&1; git status -s')).output).toBe(
      '?? package-lock.json\n',
    );
  });
});

describe('as a backend', () => {
  const at = { env: { WORD: 'x y' }, cwd: '/repo/src', signal: never };

  it('takes arguments as they are, and lines only behind sh -c', async () => {
    const { backend } = place();
    expect(await backend.run('echo', ['$WORD', '*.ts', '&&', 'ls'], at)).toEqual({
      exitCode: 0,
      stdout: '$WORD *.ts && ls\n',
      stderr: '',
    });
    expect((await backend.run('sh', ['-c', 'echo "$WORD" *.ts $0 $1', 'a', 'b'], at)).stdout).toBe(
      'x y a.ts a b\n',
    );
    expect(await backend.run('nope', [], at)).toMatchObject({ exitCode: 127, stdout: '' });
  });

  it('ends at once when the signal fires, and leaves no timer', async () => {
    const { backend, clock } = place();
    const controller = new AbortController();
    const options = { ...at, signal: controller.signal };
    const running = backend.run('sh', ['-c', 'npm install && echo never'], options);
    controller.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    await clock.whenIdle();
    expect(clock.now()).toBe(0);
  });

  it('does not start a program that its conditions fail', async () => {
    expect(await place(1, 1).backend.run('echo', ['a'], at)).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'sh: 0: Cannot fork\n',
    });
  });
});

describe('one seed', () => {
  async function timeline(seed: number) {
    const { clock, fs, git, run } = place(seed, 0.1);
    const events: unknown[] = [];
    fs.subscribe(() => events.push([clock.now(), fs.entries()]));
    const lines = [
      'npm install; npm test',
      "echo 'retry' >> src/a.ts; git diff",
      'grep -rn retry . | sort | head -2',
      'git commit -am More; git log -1',
    ];
    // Two at a time, so that their order is decided by the clock.
    for (let i = 0; i < lines.length; i += 2) {
      const pair = lines.slice(i, i + 2).map(async (line) => {
        events.push([line, await run(line), clock.now()]);
      });
      await Promise.all(pair);
    }
    return { events, head: git.head()?.hash, endedAt: clock.now() };
  }

  it('gives one run, to the millisecond', async () => {
    const first = await timeline(7);
    expect(first).toEqual(await timeline(7));
    expect(first.endedAt).toBeGreaterThan(100);
    expect(first.endedAt).not.toBe((await timeline(8)).endedAt);
  });
});

describe('the shell refuses unsupported syntax with a sentence', () => {
  it.each(['echo $(ls)', 'echo `ls`', '(ls)', 'sleep 1 &', 'cat << END'])('%s', async (line) => {
    expect(await place().run(line)).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: expect.stringContaining('is not part of this simulated shell'),
    });
  });
});

it('ends a program whose output has no limit, in a pipe, too', async () => {
  const { run, fs } = place();
  fs.write('big', 'x'.repeat(1_000_000));
  const cat = `cat${' big'.repeat(30)}`;
  expect(await run(cat)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('space') });
  const piped = await run(`${cat} | wc -c`);
  expect(piped.stderr).toBe('cat: write error: No space left on device\n');
});
