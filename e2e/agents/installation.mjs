/** The packed package beside packages that other projects have. */
import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runNode, runNpm } from '../../tools/child.mjs';
import { packedPackage } from '../../tools/packed-package.mjs';
import { runTsc } from '../../tools/tsc.mjs';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '..', '..');
const WORK = join(ROOT, '.cache', 'beside');
const OLD = { zod: 'zod3', 'fast-check': 'fast-check3' };

/** Entries that need no peer, and `kinds`, which needs a newer zod. */
const PROGRAM = `
const entries = ['', '/schema', '/reducers', '/formats', '/edge', '/workspace', '/testing'];
for (const entry of entries) await import('toolyard' + entry);
const kinds = await import('toolyard/kinds').catch(({ message }) => message);
const { checkReducer } = await import('toolyard/testing');
const { bashReducer } = await import('toolyard/reducers');
const { problems } = checkReducer(bashReducer, [], { runs: 20 });
console.log(JSON.stringify({ kinds, problems }));
`;

const TYPED = `import { createToolRegistry, defineTool } from 'toolyard';
import { createToolServer } from 'toolyard/edge';
import { toolyardFor } from 'toolyard/formats';
import { createArgumentValidator } from 'toolyard/schema';

const registry = createToolRegistry({ tools: [], validator: createArgumentValidator() });
export const agent = toolyardFor('anthropic', registry, { session: { sessionId: 's1' } });
export const serve = createToolServer({ registry, personalities: [], auth: {} });
export { defineTool };
`;

const STRICT = {
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
  module: 'NodeNext',
  target: 'ES2023',
  lib: ['ES2023', 'DOM'],
  types: [],
};

/** @type {Record<string, () => Promise<void>>} */
export const INSTALLATION_CASES = {
  async 'zod 3 and fast-check 3: installs with --strict-peer-deps, and runs'() {
    const project = await makeProject();
    const { kinds, problems } = JSON.parse(await run(project, 'main.mjs', PROGRAM));
    assert.match(kinds, /needs zod 4\.2 or later.*Install zod@4/);
    assert.deepEqual(problems, []);
  },
  async 'without peers: type-checks without skipLibCheck'() {
    const project = await makeProject();
    for (const name of Object.keys(OLD))
      await rm(join(project, 'node_modules', name), { recursive: true });
    await writeFile(join(project, 'main.ts'), TYPED);
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICT }));
    const { code, output } = await runTsc([], { cwd: project });
    assert.equal(code, 0, output);
  },
  async 'zod: no entry changes its global settings or its registry'() {
    const { config, globalRegistry, toJSONSchema, z } = await import('zod');
    const before = { ...config() };
    const own = z.string().meta({ id: 'own' });
    const { defineTool } = await import('toolyard');
    const { KINDS } = await import('toolyard/kinds');
    const schema = z.object({ name: z.string().describe('A name.') });
    defineTool({ name: 'a', description: 'A.', schema, execute: () => 'ran' });
    assert.ok(KINDS);
    assert.deepEqual({ ...config() }, before);
    assert.ok(own);
    assert.deepEqual(Object.keys(toJSONSchema(globalRegistry).schemas), ['own']);
  },
};

/** @type {Promise<string> | undefined} */
let made;

/** The project of all cases here. */
function makeProject() {
  made ??= installBesideOld();
  return made;
}

/** Installs the packed package into a project that has the older packages. */
async function installBesideOld() {
  await rm(WORK, { recursive: true, force: true });
  const project = join(WORK, 'project');
  await mkdir(project, { recursive: true });
  const folders = [];
  for (const [name, alias] of Object.entries(OLD)) {
    // npm reads only the version; the code is linked below, so that it needs no network.
    const { version } = JSON.parse(await readFile(join(installed(alias), 'package.json'), 'utf8'));
    folders.push(join(WORK, name));
    await mkdir(join(WORK, name));
    await writeFile(join(WORK, name, 'package.json'), JSON.stringify({ name, version }));
  }
  await must(npm(['pack', '--ignore-scripts', '--pack-destination', WORK, ...folders], ROOT));
  const tarballs = (await readdir(WORK)).filter((name) => name.endsWith('.tgz'));
  const dependencies = Object.fromEntries([
    ['toolyard', `file:${await packedPackage()}`],
    ...tarballs.map((file) => [file.replace(/-\d.*/, ''), `file:../${file}`]),
  ]);
  const manifest = { name: 'beside', private: true, type: 'module', dependencies };
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest));
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock'];
  await must(npm(['install', '--offline', '--strict-peer-deps', ...quiet], project));
  for (const [name, alias] of Object.entries(OLD)) {
    const place = join(project, 'node_modules', name);
    await rm(place, { recursive: true });
    await symlink(installed(alias), place, 'junction');
  }
  return project;
}

/** @param {string} name */
function installed(name) {
  return join(HERE, 'node_modules', name);
}

async function run(project, file, text) {
  await writeFile(join(project, file), text);
  return must(runNode([file], { cwd: project, quiet: true }));
}

async function must(running) {
  const { code, output } = await running;
  assert.equal(code, 0, output);
  return output;
}

function npm(args, cwd) {
  return runNpm(args, { cwd, quiet: true, timeoutMs: 120_000 });
}
