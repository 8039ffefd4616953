/** Installs the packages of a manifest if necessary. Must not import any installed package. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { runChild } from './child.mjs';

/** Records the installed state. In node_modules, so that it is deleted with the packages. */
const STAMP = '.toolyard-install';

const HEARTBEAT_MS = 5_000;

/** A failed installation; its message is a sentence for the user at the terminal. */
export class InstallError extends Error {}

/**
 * Installs the packages of a directory where `node_modules` is missing. Also where the manifest or
 * its lock file has changed since the last time. With a lock file, exactly its packages are
 * installed (`npm ci`).
 *
 * @param {string} directory holds a package.json
 * @param {{ label?: string, log?: (line: string) => void }} [options] `label` names what is
 *   installed, default `packages`; `log` default `console.log`
 * @returns {Promise<boolean>} whether something was installed
 * @throws {InstallError} if npm fails
 * @example
 * await ensureInstalled('e2e/runtimes', { label: 'the other runtimes' });
 */
export async function ensureInstalled(directory, options = {}) {
  const { label = 'packages', log = console.log } = options;
  const stamp = join(directory, 'node_modules', STAMP);
  const wanted = fingerprint(directory);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;

  // An interrupted installation must not look finished.
  rmSync(stamp, { force: true });
  log(`Installing ${label} …`);
  const began = Date.now();
  const heartbeat = setInterval(
    () => log(`  still installing ${label}, ${seconds(began)}`),
    HEARTBEAT_MS,
  );
  const { code, output } = await runChild(...npmInstall(directory), {
    cwd: directory,
    env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', NODE_ENV: undefined },
    quiet: true,
  }).finally(() => clearInterval(heartbeat));
  if (code !== 0) throw new InstallError(explain(output, label));
  // npm creates no folder for a manifest without dependencies.
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  log(`Installed ${label} in ${seconds(began)}.`);
  return true;
}

/** @param {string} directory */
function fingerprint(directory) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const name of ['package.json', 'package-lock.json']) {
    const path = join(directory, name);
    if (existsSync(path)) hash.update(manifestPart(name, readFileSync(path, 'utf8')));
  }
  return hash.digest('hex');
}

/**
 * Reads only the dependency fields of package.json: a new script needs no installation.
 *
 * @param {string} name
 * @param {string} text
 */
function manifestPart(name, text) {
  if (name !== 'package.json') return text;
  const { dependencies, devDependencies, optionalDependencies, peerDependencies, overrides } =
    JSON.parse(text);
  return JSON.stringify([
    dependencies,
    devDependencies,
    optionalDependencies,
    peerDependencies,
    overrides,
  ]);
}

/**
 * @param {string} directory
 * @returns {[string, string[]]}
 */
function npmInstall(directory) {
  const isLocked = existsSync(join(directory, 'package-lock.json'));
  const args = isLocked ? ['ci'] : ['install', '--no-save'];
  args.push('--include=dev', '--no-audit', '--no-fund');
  // The error message comes from npm's output, which a user's configuration may hide.
  args.push('--loglevel=error');
  const running = process.env.npm_execpath;
  // The script of the current npm, because `npm` is a shell file on Windows.
  if (running && /^npm-cli\.c?js$/.test(basename(running)))
    return [process.execPath, [running, ...args]];
  return process.platform === 'win32'
    ? ['cmd.exe', ['/d', '/s', '/c', 'npm', ...args]]
    : ['npm', args];
}

/**
 * @param {string} output
 * @param {string} label
 */
function explain(output, label) {
  const tail = output.trim().split('\n').slice(-12).join('\n');
  return `${tail}\n\nCould not install ${label}: ${reason(output)}`;
}

/** @param {string} output */
function reason(output) {
  if (/ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.test(output))
    return 'the package registry cannot be reached. Check the network (and `npm config get registry`, or a proxy), then run the same command again.';
  if (/EACCES|EPERM/.test(output))
    return 'npm may not write here. Check who owns this directory and `node_modules`, then run the same command again.';
  if (/ENOSPC/.test(output)) return 'the disk is full. Make room, then run the same command again.';
  if (/EUSAGE/.test(output))
    return '`package.json` and `package-lock.json` do not match. Run `npm install` to update the lock file, then the same command again.';
  if (/ENOENT.*npm|spawn npm/.test(output))
    return 'npm was not found. It comes with Node from https://nodejs.org.';
  return 'npm says why above. Mend that, or delete `node_modules`, and run the same command again.';
}

/** @param {number} began */
function seconds(began) {
  return `${Math.round((Date.now() - began) / 1000)} s`;
}
