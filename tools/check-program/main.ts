/**
 * Checks that the program which the page writes is a program: what Definitions · Code gives for the
 * workspace that the page opens with is put beside the packed package in an empty project, passes
 * the strict compiler, runs in Node, and sends back to the model what the page's run says. The same
 * with a declaration, for which the project has the peer that `toolyard/kinds` needs. Then the
 * projects that the page exports are unpacked, and their own tests run.
 * Builds the package first where it is absent or older than the source.
 *
 * @example node_modules/.bin/tsx tools/check-program/main.ts
 */
import { isDeepStrictEqual } from 'node:util';
import { createServer } from 'vite';
import { ensureLib } from '../build-lib.ts';
import { sandbox } from '../vite-sandbox.ts';
import type { Exports } from './exports.ts';
import type { OpeningProgram } from './opening.ts';
import { createProject, type Project } from './project.ts';
import { RESULT_MARK, toTalk } from './talk.ts';

async function main(): Promise<void> {
  await ensureLib();
  const [{ opening, exports }, project] = await Promise.all([loadPage(), createProject()]);
  try {
    const found = await check(project, opening, 'program', false);
    await project.addPeer('zod');
    // The declarations of kinds name types of peers that are not there.
    found.push(...(await check(project, opening, 'declared', true)));
    for (const [name, zip] of Object.entries(exports)) {
      found.push(...(await project.test(`export-${name}`, zip)));
    }
    if (found.length > 0) {
      console.error(`${found.length} found:\n${found.join('\n')}`);
      process.exitCode = 1;
      return;
    }
    console.log('The program of the opening workspace says what its page says.');
    console.log(`The tests of ${Object.keys(exports).length} exported projects pass.`);
  } finally {
    await project.remove();
  }
}

/** The session as on the page. Its later imports need Vite for its whole lifetime. */
async function loadPage(): Promise<{ opening: OpeningProgram; exports: Exports }> {
  const server = await createServer({
    configFile: false,
    plugins: [sandbox()],
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false },
  });
  try {
    const load = (path: string) => server.ssrLoadModule(`/tools/check-program/${path}`);
    // The modules' own exports.
    const { takeOpening } = (await load('opening.ts')) as typeof import('./opening.ts');
    const { takeExports } = (await load('exports.ts')) as typeof import('./exports.ts');
    return { opening: await takeOpening(), exports: await takeExports() };
  } finally {
    await server.close();
  }
}

/** @returns a sentence for each thing that is not as it should be. */
async function check(
  project: Project,
  opening: OpeningProgram,
  name: 'program' | 'declared',
  skipLibCheck: boolean,
): Promise<string[]> {
  const files = [...opening[name], { path: 'talk.ts', text: toTalk(opening) }];
  const wrong = await project.compile(name, files, skipLibCheck);
  if (wrong.length > 0) return wrong;
  const output = await project.run(`${name}/out/talk.js`);
  const [, line = 'null'] = output.split(RESULT_MARK);
  const sent: unknown = JSON.parse(line);
  if (isDeepStrictEqual(sent, opening.results)) return [];
  const [page, program] = apart(JSON.stringify(opening.results), line);
  return [`The program '${name}' sends other results.\npage:    ${page}\nprogram: ${program}`];
}

/** The places of two texts where they are no longer the same. */
function apart(a: string, b: string): [string, string] {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const from = Math.max(0, at - 80);
  return [a.slice(from, at + 160), b.slice(from, at + 160)];
}

await main();
