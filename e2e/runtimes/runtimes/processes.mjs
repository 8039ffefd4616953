/** Node, Deno and Bun: programs that import the package by its name and print their report. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from '../../../tools/child.mjs';
import { REPORT_MARK } from '../prepare.mjs';
import { startProgram } from '../server/over-http.mjs';

const MODULES = join(import.meta.dirname, '..', 'node_modules');
const NO_CODE_FROM_TEXT = '--disallow-code-generation-from-strings';
/** Lets the benchmark measure memory after a garbage collection. */
const EXPOSE_GC = '--expose-gc';
export const DENO_ARGS = [
  'run',
  '--no-prompt',
  '--no-lock',
  '--cached-only',
  `--v8-flags=${NO_CODE_FROM_TEXT},${EXPOSE_GC}`,
];
export const BUN_ARGS = ['run', '--no-install'];
const NODE_ARGS = [NO_CODE_FROM_TEXT];

export const denoBinary = () => binary('@deno', ['deno', 'deno.exe']);
export const bunBinary = () => binary('@oven', ['bin/bun', 'bin/bun.exe']);

/** @type {import('./runtime.mjs').Runtime} */
export const node = {
  name: 'Node',
  version: () => process.versions.node,
  run: ({ project }) => report(process.execPath, [...NODE_ARGS, 'main.js'], project),
  startServer: ({ project }) =>
    startProgram(process.execPath, [...NODE_ARGS, EXPOSE_GC, 'serve-node.js'], project),
};

/** @type {import('./runtime.mjs').Runtime} */
export const deno = {
  name: 'Deno',
  version: () => versionOf('deno'),
  run: ({ project }) => report(denoBinary(), [...DENO_ARGS, 'main.js'], project),
  startServer: ({ project }) =>
    startProgram(denoBinary(), [...DENO_ARGS, '--allow-net=127.0.0.1', 'serve-deno.js'], project),
};

/** @type {import('./runtime.mjs').Runtime} */
export const bun = {
  name: 'Bun',
  version: () => versionOf('bun'),
  run: ({ project }) => report(bunBinary(), [...BUN_ARGS, 'main.js'], project),
  startServer: ({ project }) => startProgram(bunBinary(), [...BUN_ARGS, 'serve-bun.js'], project),
};

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<import('../contract/contract-case.ts').ContractRow[]>}
 */
async function report(command, args, cwd) {
  const { output, timedOut } = await runChild(command, args, {
    cwd,
    quiet: true,
    timeoutMs: 60_000,
    env: { NO_COLOR: '1', FORCE_COLOR: undefined, DENO_NO_UPDATE_CHECK: '1' },
  });
  const line = output.split('\n').find((one) => one.startsWith(REPORT_MARK));
  if (line) return JSON.parse(line.slice(REPORT_MARK.length));
  throw new Error(
    `${timedOut ? 'did not end within 60 s' : 'ended without a report'}: ${output.trim()}`,
  );
}

/**
 * Finds the binary in the platform's package. The wrapper packages would copy it with an install
 * script, but install scripts do not run.
 *
 * @param {string} scope
 * @param {string[]} paths
 */
function binary(scope, paths) {
  const dir = join(MODULES, scope);
  const packages = existsSync(dir) ? readdirSync(dir).sort() : [];
  const found = packages
    .flatMap((name) => paths.map((path) => join(dir, name, path)))
    .find(existsSync);
  if (found) return found;
  throw new Error(`no package of ${scope} holds a binary for ${process.platform} ${process.arch}`);
}

/** @param {string} name */
export function versionOf(name) {
  return JSON.parse(readFileSync(join(MODULES, name, 'package.json'), 'utf8')).version;
}
