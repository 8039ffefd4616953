/** Prepares the files for the runtimes: the packed package in an empty project, and the suites. */
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { copyProject } from '../../tools/packed-package.mjs';
import { PROGRAMS } from './server/programs.mjs';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '..', '..');
const WORK = join(ROOT, '.cache', 'runtimes');

/** Precedes the report in the output of a child process. */
export const REPORT_MARK = 'CONTRACT-REPORT ';

const ENTRIES = [
  '',
  'schema',
  'reducers',
  'formats',
  'kinds',
  'edge',
  'context',
  'otel',
  'testing',
  'workspace',
  'embed',
];

/** Each entry by its name, so that bundlers find every import. */
const LOADERS = `{\n${ENTRIES.map((entry) => (entry ? `toolyard/${entry}` : 'toolyard'))
  .map((name) => `  '${name}': () => import('${name}'),`)
  .join('\n')}\n}`;

/** For runtimes with packages: imports the package by its name. */
const PROJECT_MAIN = `import * as core from 'toolyard';
import * as schema from 'toolyard/schema';
import { runContract } from './contract.js';
import { runImports } from './imports-suite.js';

const contract = await runContract({ core, schema });
const imports = await runImports(${LOADERS});
console.log('${REPORT_MARK}' + JSON.stringify([...contract, ...imports]));
`;

/** For runtimes without packages: bundles the same imports like the build of a site. */
const PROJECT_IMPORTS = `import { runImports } from './imports-suite.js';

export const run = () => runImports(${LOADERS});
`;

/** For runtimes without packages: the files of the tarball in one folder. */
const FILES_ENTRY = `import * as core from './core.js';
import * as schema from './schema.js';
import { runContract } from './contract.js';
import { run as runImports } from './imports.js';

export const run = async () => [
  ...(await runContract({ core, schema })),
  ...(await runImports()),
];
`;

/** The server of the packed package, for runtimes without packages. */
const FILES_SERVER = `import * as core from './core.js';
import * as edge from './edge.js';
import * as server from './server.js';

export const { fetch } = server.createProgram({ core, edge });
const origin = 'http://localhost';
export const runCases = () =>
  server.runServerCases({ origin, fetch, sendsAllHeaders: false, noticesLeaving: true });
`;

/** Further packages of the project: an adapter, every optional peer, and those of docs/edge. */
const PEERS = [
  '@hono/node-server',
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/server',
  '@opentelemetry/api',
  '@opentelemetry/core',
  '@opentelemetry/sdk-metrics',
  '@opentelemetry/sdk-trace-base',
  'fast-check',
  'jose',
  'zod',
];

/**
 * @typedef {object} Prepared
 * @property {string} project a project that installed the tarball, with `main.js` and `serve-*.js`
 * @property {string} files a folder with `entry.js`, which exports `run()`, and its modules
 * @property {string} script the same as one classic script that sets `contract.run`
 * @property {{ cases: string, protocol: string }} suites the tests that this process runs against servers
 * @property {string} served one self-contained module with `fetch` and `runCases`
 * @property {string} servedScript the same as one classic script that sets `served`
 */

/**
 * @param {string} [program] the module whose `createProgram` every runtime serves; default the
 *   program of the server cases
 * @returns {Promise<Prepared>}
 */
export async function prepare(program = join(HERE, 'server', 'index.ts')) {
  await rm(WORK, { recursive: true, force: true });
  const project = join(WORK, 'project');
  const files = join(WORK, 'files');
  await mkdir(files, { recursive: true });
  await copyProject(project);

  await bundle(join(HERE, 'contract', 'index.ts'), files, 'contract', 'es');
  await cp(join(files, 'contract.js'), join(project, 'contract.js'));
  await writeFile(join(project, 'main.js'), PROJECT_MAIN);
  await bundle(program, files, 'server', 'es');
  await cp(join(files, 'server.js'), join(project, 'server.js'));
  await bundle(join(HERE, 'server', 'protocol', 'index.ts'), files, 'protocol', 'es');
  for (const [name, text] of Object.entries(PROGRAMS)) await writeFile(join(project, name), text);
  await linkPeers(project);
  await bundle(join(HERE, 'imports', 'index.ts'), project, 'imports-suite', 'es');
  await writeFile(join(project, 'imports.js'), PROJECT_IMPORTS);
  await bundle(join(project, 'imports.js'), files, 'imports', 'es');

  const lib = join(project, 'node_modules', 'toolyard', 'dist', 'lib');
  await cp(join(lib, 'index.js'), join(files, 'core.js'));
  await cp(join(lib, 'schema.js'), join(files, 'schema.js'));
  await writeFile(join(files, 'entry.js'), FILES_ENTRY);
  await bundle(join(files, 'entry.js'), WORK, 'contract', 'iife');
  await cp(join(lib, 'edge.js'), join(files, 'edge.js'));
  await cp(join(lib, 'parts'), join(files, 'parts'), { recursive: true });
  await writeFile(join(files, 'serve.js'), FILES_SERVER);
  // Bundled as by the platform's own tools, with dynamic imports.
  await bundle(join(files, 'serve.js'), files, 'served', 'es');
  await bundle(join(files, 'serve.js'), WORK, 'served', 'iife');
  return {
    project,
    files,
    script: join(WORK, 'contract.js'),
    suites: { cases: join(files, 'server.js'), protocol: join(files, 'protocol.js') },
    served: join(files, 'served.js'),
    servedScript: join(WORK, 'served.js'),
  };
}

/**
 * Copies them from this project, so that npm needs no network.
 *
 * @param {string} project
 */
async function linkPeers(project) {
  for (const name of PEERS) {
    const link = join(project, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(ROOT, 'node_modules', name), link, 'junction');
  }
}

/**
 * @param {string} entry
 * @param {string} outDir
 * @param {string} name
 * @param {'es' | 'iife'} format
 */
async function bundle(entry, outDir, name, format) {
  await build({
    root: HERE,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    // A script has no `import.meta.url`; code that reads it works without one.
    ...(format === 'iife' && { define: { 'import.meta.url': 'undefined' } }),
    build: {
      outDir,
      emptyOutDir: false,
      minify: false,
      target: 'es2023',
      reportCompressedSize: false,
      lib: { entry, formats: [format], name, fileName: () => `${name}.js` },
      rolldownOptions: {
        external: /^node:/,
        output: {
          codeSplitting: false,
          // Modules are always strict; a script made from them needs the directive.
          ...(format === 'iife' && { banner: "'use strict';" }),
        },
      },
    },
  });
}
