import type { Program, VirtualFs } from '../../simulation/index.ts';
import { runVitest } from './vitest-program.ts';

/** The programs of the simulated terminal, by the beginning of their command line. */
export function createPrograms(fs: VirtualFs): ReadonlyMap<string, Program> {
  return new Map<string, Program>([
    ['git status', gitStatus],
    ['git diff --stat', gitDiffStat],
    ['ls -la', (io) => listFiles(io, fs)],
    ['npm install', (io) => npmInstall(io, fs)],
    ['npx vitest run', runVitest],
  ]);
}

const gitStatus: Program = async (io) => {
  await io.sleep(io.random.between(30, 60));
  io.print(`On branch fix/retry-storm
Your branch is ahead of 'origin/fix/retry-storm' by 2 commits.
  (use "git push" to publish your local commits)

Changes to be committed:
  (use "git restore --staged <file>..." to unstage)
	modified:   src/queue/backoff.ts
	new file:   test/outage.test.ts

Changes not staged for commit:
  (use "git add <file>..." to update what will be committed)
  (use "git restore <file>..." to discard changes in working directory)
	modified:   src/config.ts
	modified:   docs/retry.md

Untracked files:
  (use "git add <file>..." to include in what will be committed)
	scripts/replay-outage.ts
	tmp/outage-2026-03-11.ndjson
`);
  return 0;
};

const gitDiffStat: Program = async (io) => {
  await io.sleep(io.random.between(40, 80));
  io.print(` docs/retry.md              |  9 +++++--
 src/config.ts              |  4 +++-
 src/queue/backoff.ts       | 18 +++++++++++++-----
 src/queue/queue.ts         |  6 ++++--
 test/outage.test.ts        | 61 +++++++++++++++++++++++++++++++++++++++++++++
 5 files changed, 88 insertions(+), 10 deletions(-)`);
  return 0;
};

async function listFiles(io: Parameters<Program>[0], fs: VirtualFs): Promise<number> {
  await io.sleep(io.random.between(5, 15));
  const directory = io.args[0] ?? '.';
  const names = fs.list(directory);
  if (names.length === 0) {
    io.print(`ls: cannot access '${directory}': No such file or directory`);
    return 2;
  }
  io.print(`total ${String(names.length * 4)}`);
  for (const name of names) {
    const stat = fs.stat(`${directory}/${name}`);
    const date = new Date(stat?.mtimeMs ?? 0).toISOString().slice(0, 16).replace('T', ' ');
    const mode = stat?.kind === 'directory' ? 'drwxr-xr-x 2' : '-rw-r--r-- 1';
    io.print(
      `${mode} ferry ferry ${String(stat?.size ?? 0).padStart(6)} ${date} ${name.replace('/', '')}`,
    );
  }
  return 0;
}

const DEPRECATED = [
  'inflight@1.0.6: This module is not supported, and leaks memory.',
  'glob@7.2.3: Glob versions prior to v9 are no longer supported',
  'rimraf@3.0.2: Rimraf versions prior to v4 are no longer supported',
  '@humanwhocodes/object-schema@2.0.3: Use @eslint/object-schema instead',
  'npmlog@6.0.2: This package is no longer supported.',
];

async function npmInstall(io: Parameters<Program>[0], fs: VirtualFs): Promise<number> {
  const steps = ['reading the lock file', 'fetching 214 packages', 'linking', 'running scripts'];
  for (const [index, step] of steps.entries()) {
    io.progress(step, index * 25);
    await io.sleep(io.random.between(120, 220));
  }
  for (const line of DEPRECATED) io.print(`npm warn deprecated ${line}`);
  fs.write('package-lock.json', '{\n  "name": "ferry",\n  "lockfileVersion": 3\n}\n');
  io.print(`
added 214 packages, and audited 215 packages in 1s

47 packages are looking for funding
  run \`npm fund\` for details

2 moderate severity vulnerabilities

To address all issues, run:
  npm audit fix

Run \`npm audit\` for details.`);
  return 0;
}
