import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runChild } from '../child.mjs';

/** Unit: milliseconds. */
const INSTALL_TIMEOUT = 300_000;

/**
 * Installs a package once, into a separate folder below `cache`. Does not run its scripts.
 *
 * @returns the package's own folder
 * @throws Error with the start of npm's output if npm fails
 */
export async function fetchPackage(cache: string, name: string, version: string): Promise<string> {
  const home = join(cache, `${name.replace('/', '+')}@${version}`);
  const folder = join(home, 'node_modules', name);
  const done = join(home, '.done');
  if (existsSync(done)) return folder;
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'package.json'), '{"private":true}\n');
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await runChild('npm', [...args, `${name}@${version}`], {
    cwd: home,
    quiet: true,
    timeoutMs: INSTALL_TIMEOUT,
  });
  if (code !== 0) throw new Error(`npm install failed: ${output.trim().slice(0, 200)}`);
  await writeFile(done, '');
  return folder;
}

/** The package's program: the one with the package's name, or else its first. */
export async function programOf(folder: string, name: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const bin: unknown =
    typeof manifest === 'object' && manifest !== null && 'bin' in manifest
      ? manifest.bin
      : undefined;
  if (typeof bin === 'string') return join(folder, bin);
  const programs = Object.entries(bin ?? {});
  const own = programs.find(([program]) => program === name.split('/').at(-1)) ?? programs[0];
  if (typeof own?.[1] !== 'string') throw new Error('it brings no program');
  return join(folder, own[1]);
}
