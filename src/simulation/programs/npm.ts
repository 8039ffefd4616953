import type { Program, ProgramIo } from '../program.ts';
import type { VirtualFs } from '../virtual-fs.ts';
import { posixResolve } from '../virtual-fs-path.ts';

/** Facts about the project for `npm` and `npx` that its files do not contain. */
export interface NpmOptions {
  fs: VirtualFs;
  /** `vitest run`; its arguments are the filters and options behind it. */
  runTests: Program;
  /** How many packages an install adds. Default 1. */
  packages?: number;
  /** Deprecation warnings of an install, as `name@version: reason`. Default: none. */
  deprecated?: readonly string[];
}

/** `npm install`, `npm test`, `npm run`, `npx vitest run`. */
export function createNpmPrograms(options: NpmOptions): [name: string, program: Program][] {
  const vitest: Program = async (io) => {
    const [command, ...args] = io.args;
    return options.runTests({ ...io, args: command === 'run' ? args : io.args });
  };
  return [
    ['npm', (io) => npm(io, options, vitest)],
    ['npx vitest', vitest],
    ['vitest', async (io) => notInPath(io, 'vitest')],
  ];
}

async function npm(io: ProgramIo, options: NpmOptions, vitest: Program): Promise<number> {
  const [command = '', ...args] = io.args;
  if (/^(install|i|ci)$/.test(command)) return install({ ...io, args }, options);
  if (/^(test|t|tst)$/.test(command)) return runScript(io, options.fs, 'test', args, vitest);
  if (/^(run|run-script)$/.test(command)) {
    const [name = '', ...more] = args;
    return runScript(io, options.fs, name, more, vitest);
  }
  io.error(
    `Unknown command: "${command}"\n\nTo see a list of supported npm commands, run:\n  npm help`,
  );
  return 1;
}

async function runScript(
  io: ProgramIo,
  fs: VirtualFs,
  name: string,
  args: readonly string[],
  vitest: Program,
): Promise<number> {
  await io.sleep(io.random.between(120, 200));
  const text = fs.read(posixResolve(io.cwd, 'package.json'));
  if (text === undefined) {
    const path = posixResolve(io.cwd, 'package.json');
    io.error(`npm error code ENOENT
npm error syscall open
npm error path ${path}
npm error errno -2
npm error enoent Could not read package.json: Error: ENOENT: no such file or directory, open '${path}'`);
    return 254;
  }
  const project = readProject(text);
  const script = project?.scripts.get(name);
  if (!project || script === undefined) {
    io.error(
      project
        ? `npm error Missing script: "${name}"\nnpm error\nnpm error To see a list of scripts, run:\nnpm error   npm run`
        : 'npm error code EJSONPARSE\nnpm error JSON.parse Failed to parse JSON data.',
    );
    return 1;
  }
  const more = args[0] === '--' ? args.slice(1) : args;
  const line = [script, ...more].join(' ');
  io.print(`\n> ${project.title} ${name}\n> ${line}\n`);
  const [program, ...words] = line.split(/\s+/);
  if (program === 'vitest') return vitest({ ...io, args: words });
  io.error(`sh: 1: ${program ?? ''}: not found`);
  return 127;
}

function readProject(
  text: string,
): { title: string; scripts: ReadonlyMap<string, string> } | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof json !== 'object' || json === null) return undefined;
  const part = (key: 'name' | 'version') => {
    const value: unknown = Object.getOwnPropertyDescriptor(json, key)?.value;
    return typeof value === 'string' ? value : '';
  };
  const scripts: unknown = Object.getOwnPropertyDescriptor(json, 'scripts')?.value;
  const entries = Object.entries(typeof scripts === 'object' && scripts !== null ? scripts : {});
  return {
    title: `${part('name')}@${part('version')}`,
    scripts: new Map(entries.map(([name, value]) => [name, String(value)])),
  };
}

async function install(io: ProgramIo, options: NpmOptions): Promise<number> {
  const { fs, packages = 1, deprecated = [] } = options;
  const fetching = `fetching ${String(packages)} packages`;
  for (const [index, step] of ['reading the lock file', fetching, 'linking'].entries()) {
    io.progress(step, Math.round((index * 100) / 3));
    await io.sleep(io.random.between(120, 220));
  }
  for (const line of deprecated) io.error(`npm warn deprecated ${line}`);
  const lock = posixResolve(io.cwd, 'package-lock.json');
  const name = readProject(fs.read(posixResolve(io.cwd, 'package.json')) ?? '')?.title;
  if (fs.read(lock) === undefined) {
    const parts = { name: name?.split('@')[0] ?? '', lockfileVersion: 3 };
    fs.write(lock, `${JSON.stringify(parts, null, 2)}\n`);
  }
  io.progress('done', 100);
  io.print(`
added ${String(packages)} packages, and audited ${String(packages + 1)} packages in 1s

found 0 vulnerabilities`);
  return 0;
}

async function notInPath(io: ProgramIo, name: string): Promise<number> {
  io.error(`sh: 1: ${name}: not found`);
  return 127;
}
