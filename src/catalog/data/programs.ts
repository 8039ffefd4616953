import type { Program, VirtualFs } from '../../simulation/index.ts';

/** The programs that are scripted, by the beginning of their command line. */
export function createPrograms(fs: VirtualFs): ReadonlyMap<string, Program> {
  return new Map<string, Program>([['npm install', (io) => npmInstall(io, fs)]]);
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
