import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureInstalled } from './install.mjs';
import { nodeProblem } from './node-version.mjs';

let directory = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'toolyard-install-'));
  // npm reads settings from the environment and a user file. The test must not depend on them.
  for (const name of Object.keys(process.env)) {
    if (/^npm_config_/i.test(name)) vi.stubEnv(name, undefined);
  }
  vi.stubEnv('npm_config_userconfig', join(directory, 'user-npmrc'));
  await manifest({});
});

afterEach(() => rm(directory, { recursive: true }));

function manifest(content: object): Promise<void> {
  return writeFile(join(directory, 'package.json'), JSON.stringify(content));
}

function install(lines: string[] = []): Promise<boolean> {
  return ensureInstalled(directory, { log: (line) => lines.push(line) });
}

/** A package from the disk, so that npm needs no network. */
async function localPackage(): Promise<object> {
  const path = join(directory, 'local');
  await mkdir(path);
  await writeFile(join(path, 'package.json'), '{ "name": "local", "version": "1.0.0" }');
  return { devDependencies: { local: 'file:./local' } };
}

// Runs npm, which is slow on a busy machine.
describe('ensureInstalled', { timeout: 60_000 }, () => {
  it('installs once, development packages too, and again when the manifest asks for more', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    expect(await install()).toBe(true);
    expect(await install()).toBe(false);
    await manifest(await localPackage());
    expect(await install()).toBe(true);
    expect(await readFile(join(directory, 'node_modules/local/package.json'), 'utf8')).toContain(
      'local',
    );
    expect(await install()).toBe(false);
  });

  it('does not install again for a new script', async () => {
    await install();
    await manifest({ scripts: { hello: 'echo hello' } });
    expect(await install()).toBe(false);
  });

  it('says what to do when the registry cannot be reached, and tries again the next time', async () => {
    vi.stubEnv('npm_config_offline', 'true');
    vi.stubEnv('npm_config_cache', join(directory, 'empty-cache'));
    await manifest({ devDependencies: { typescript: '7.0.2' } });
    await expect(install()).rejects.toThrow('the package registry cannot be reached');
    await expect(install()).rejects.toThrow('Check the network');
  });

  it('installs exactly what the lock file names, and says so when the manifest asks for more', async () => {
    await manifest(await localPackage());
    await writeFile(
      join(directory, 'package-lock.json'),
      '{ "lockfileVersion": 3, "packages": {} }',
    );
    const failure = await install().catch(String);
    expect(failure).toContain('`package.json` and `package-lock.json` do not match');
    expect(failure).toContain('npm install');
  });

  it("reads npm's errors whatever the user's configuration says", async () => {
    await writeFile(join(directory, 'user-npmrc'), 'nodedir=/nowhere\nloglevel=silent\n');
    vi.stubEnv('npm_config_offline', 'true');
    vi.stubEnv('npm_config_cache', join(directory, 'empty-cache'));
    await manifest({ devDependencies: { typescript: '7.0.2' } });
    const failure = await install().catch(String);
    expect(failure).toContain('the package registry cannot be reached');
    expect(failure).not.toContain('Unknown user config');
  });
});

interface LockedPackage {
  version: string;
  optionalDependencies?: Record<string, string>;
}

type Packages = Record<string, LockedPackage>;

describe('the lock files', () => {
  // npm drops those that the registry does not have at the moment, and then `npm ci` refuses the file.
  it.for([
    'package-lock.json',
    'e2e/agents/package-lock.json',
    'e2e/mcp/package-lock.json',
    'e2e/runtimes/package-lock.json',
    'e2e/frameworks/package-lock.json',
    'e2e/frameworks/next/package-lock.json',
    'tools/bench-peers/package-lock.json',
  ])('%s names the optional packages of every platform', async (file) => {
    const { packages } = JSON.parse(await readFile(file, 'utf8')) as { packages: Packages };
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies)
        .filter(([name, range]) => {
          const version = found(packages, path, name);
          return /^\d/.test(range) ? version !== range : version === undefined;
        })
        .map(([name, range]) => `${path} needs ${name} ${range}`),
    );
    expect(missing).toEqual([]);
  });
});

/** The version of a package that the one in a folder would import. */
function found(packages: Packages, path: string, name: string): string | undefined {
  const parents = [...path.matchAll(/\/?node_modules\//g)].map(({ index }) => path.slice(0, index));
  const places = [path, ...parents.reverse()].map((place) => (place === '' ? '' : `${place}/`));
  return places.map((place) => packages[`${place}node_modules/${name}`]?.version).find(Boolean);
}

describe('nodeProblem', () => {
  it.for(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('accepts %s', (version) => {
    expect(nodeProblem(version)).toBeUndefined();
  });

  it.for(['18.20.0', '20.18.3'])('refuses %s and says what to install', (version) => {
    expect(nodeProblem(version)).toContain('Node 20.19 or newer');
  });
});
