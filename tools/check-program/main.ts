/**
 * Checks the program that the page generates (Definitions · Code) for its first workspace. Puts it
 * into an empty project with the packed package, compiles it with strict settings and runs it in
 * Node. The program must send the model the same results as the page's run. Repeats this with a
 * declaration and the peer of `toolyard/kinds`. Then unpacks the exported projects and runs their
 * tests. Builds the package first if it is absent or older than the source.
 *
 * @example node_modules/.bin/tsx tools/check-program/main.ts
 */

import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { ensureLib } from '../build-lib.ts';
import type * as programExports from './exports.ts';
import { type LoadPage, withPage } from './load-page.ts';
import type * as opening from './opening.ts';
import type { OpeningProgram } from './opening.ts';
import { createProject, type Project } from './project.ts';
import { RESULT_MARK, toTalk } from './talk.ts';

/** @returns whether nothing was found */
export async function checkProgram(load: LoadPage): Promise<boolean> {
  // The modules' own exports.
  const { takeOpening } = (await load('opening.ts')) as typeof opening;
  const { takeExports } = (await load('exports.ts')) as typeof programExports;
  const page = await takeOpening();
  const exports = await takeExports();
  const project = await createProject();
  try {
    const found = await check(project, page, 'program', false);
    await project.addPeer('zod');
    // The types of `kinds` use types of peers that are not installed.
    found.push(...(await check(project, page, 'declared', true)));
    for (const [name, zip] of Object.entries(exports)) {
      found.push(...(await project.test(`export-${name}`, zip)));
    }
    if (found.length > 0) {
      console.error(`${found.length} found:\n${found.join('\n')}`);
      return false;
    }
    console.log('The program of the opening workspace says what its page says.');
    console.log(`The tests of ${Object.keys(exports).length} exported projects pass.`);
    return true;
  } finally {
    await project.remove();
  }
}

/** @returns a sentence for each finding. */
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

/** The parts of two texts around their first difference. */
function apart(a: string, b: string): [string, string] {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const from = Math.max(0, at - 80);
  return [a.slice(from, at + 160), b.slice(from, at + 160)];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureLib();
  if (!(await withPage(checkProgram))) process.exitCode = 1;
}
