/**
 * Checks the package as users get it, installed from its tarball. Writes the page from it and imports
 * it without its optional peers. Then compiles `e2e/consumer` against it, with TypeScript's strictest
 * settings and both kinds of module resolution, and runs the result.
 *
 * @example node_modules/.bin/tsx tools/check-consumer.ts
 */
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { ensureLib } from './build-lib.ts';
import { EXPECTED, PEERS, WITHOUT_PEERS } from './check-program/consumer.ts';
import { createProject, type Project } from './check-program/project.ts';

const PAGE = resolve(import.meta.dirname, '../dist/page');
const CONSUMER = resolve(import.meta.dirname, '../e2e/consumer');

/** @returns whether nothing was found */
export async function checkConsumer(): Promise<boolean> {
  await ensureLib();
  const project = await createProject();
  try {
    const found = await importWithoutPeers(project);
    found.push(...(await writePage(project)));
    for (const name of PEERS) await project.addPeer(name);
    found.push(...(await compileAndRun(project)));
    if (found.length === 0) {
      console.log('Every entry can be imported, and a strict project uses all of them.');
    } else console.error(`${found.length} found:\n${found.join('\n')}`);
    return found.length === 0;
  } finally {
    await project.remove();
  }
}

/** Entries without peers load; the others report the missing one. */
async function importWithoutPeers(project: Project): Promise<string[]> {
  const entries = Object.keys(WITHOUT_PEERS);
  await project.write('bare.mjs', [
    `const said = {};`,
    `for (const entry of ${JSON.stringify(entries)}) {`,
    `  said[entry] = await import(entry).then(() => 'loads', (error) => error.message);`,
    `}`,
    `console.log(JSON.stringify(said));`,
  ]);
  const said = JSON.parse(await project.run('bare.mjs')) as Record<string, string>; // as printed
  return Object.entries(WITHOUT_PEERS).flatMap(([entry, wanted]) =>
    said[entry]?.includes(wanted) ? [] : [`Without peers, ${entry} says: ${said[entry]}`],
  );
}

/** `npx toolyard page` writes the page as it was built. */
async function writePage(project: Project): Promise<string[]> {
  await project.write('write-page.mjs', [
    `import { execFileSync } from 'node:child_process';`,
    `import { readdirSync } from 'node:fs';`,
    `import { join } from 'node:path';`,
    `const bin = join('node_modules', '.bin', 'toolyard');`,
    `execFileSync(bin, ['page', 'site'], { shell: process.platform === 'win32' });`,
    `console.log(JSON.stringify(readdirSync('site', { recursive: true }).sort()));`,
  ]);
  const said = JSON.parse(await project.run('write-page.mjs')) as string[]; // as printed
  const built = await readdir(PAGE, { recursive: true });
  const lacking = built.filter((path) => !said.includes(path));
  return lacking.length === 0 ? [] : [`npx toolyard page did not write ${lacking.join(', ')}.`];
}

async function compileAndRun(project: Project): Promise<string[]> {
  await project.take('consumer', CONSUMER);
  const found: string[] = [];
  for (const config of ['tsconfig.json', 'tsconfig.bundler.json']) {
    const wrong = await project.compileAt(join('consumer', config));
    found.push(...wrong.map((line) => `${config}: ${line}`));
  }
  if (found.length > 0) return found;
  const said: unknown = JSON.parse(await project.run('consumer/out/main.js'));
  if (isDeepStrictEqual(said, EXPECTED)) return [];
  return [
    `The consumer's program says\n${JSON.stringify(said)}\nand not\n${JSON.stringify(EXPECTED)}`,
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (!(await checkConsumer())) process.exitCode = 1;
}
