/** Builds the site of a page in docs/docs-sites as its reader would. */
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runChild, runNode } from '../../tools/child.mjs';
import { copyProject } from '../../tools/packed-package.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const DOCS = join(ROOT, 'docs', 'docs-sites');
const WORK = join(ROOT, '.cache', 'docs-sites');
const PACKAGE = join(WORK, 'package');
const BUILD_LIMIT_MS = 240_000;

/** A program of a recipe: its first line is a comment with its path. */
const PROGRAM = /```\w+\n(?:\/\/|#|<!--|\/\*|\{\/\*) ?([^\s*]+)(?: -->| \*\/\}?)?\n(.*?)```/gs;

/** Takes the packed package into a folder from which the sites take it. */
export async function preparePackage() {
  await rm(PACKAGE, { recursive: true, force: true });
  await copyProject(PACKAGE);
}

/**
 * @param {string} name
 * @param {import('./sites.mjs').Site} site
 * @returns {Promise<{ folder: string, policy: string }>} the built site, and the policy of its recipe
 */
export async function buildSite(name, site) {
  const folder = join(WORK, name.replace(/\W+/g, '-'));
  await rm(folder, { recursive: true, force: true });
  const recipe = await readFile(join(DOCS, `${site.recipe ?? name}.md`), 'utf8');
  const programs = [...recipe.matchAll(PROGRAM)].map(([, path = '', text = '']) => [path, text]);
  if (programs.length === 0) throw new Error(`docs/docs-sites/${name}.md has no program.`);
  const files = {
    'package.json': '{ "private": true, "type": "module" }',
    ...site.files,
    ...Object.fromEntries(programs),
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const modules = join(folder, 'node_modules');
  await linkPackages(join(ROOT, site.packages, 'node_modules'), modules);
  for (const part of site.react === undefined ? [] : ['react', 'react-dom']) {
    await rm(join(modules, part));
    await symlink(
      join(ROOT, site.react ?? '', 'node_modules', part),
      join(modules, part),
      'junction',
    );
  }
  const [, target] = /^npx toolyard page (\S+)$/m.exec(recipe) ?? [];
  if (target === undefined) throw new Error(`docs/docs-sites/${name}.md does not write the page.`);
  const program = join(modules, 'toolyard/dist/lib/cli.js');
  await must('The page could not be written', runNode([program, 'page', target], quiet(folder)));
  const [command, ...args] = site.command ?? [process.execPath, ...(site.build ?? [])];
  if (command && args.length > 0) {
    await must(`${name} could not be built`, runChild(command, args, quiet(folder)));
  }
  const [, policy] = /^```\n(default-src .*)\n```$/m.exec(recipe) ?? [];
  if (policy === undefined) throw new Error(`docs/docs-sites/${name}.md has no policy.`);
  return { folder: join(folder, site.output), policy };
}

/**
 * Links each installed package. Toolyard is a copy, because a link would find this repository's
 * packages instead of the site's.
 *
 * @param {string} from
 * @param {string} to
 */
async function linkPackages(from, to) {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    if (name.startsWith('.') || name === 'toolyard') continue;
    if (!name.startsWith('@')) {
      await symlink(join(from, name), join(to, name), 'junction');
      continue;
    }
    await mkdir(join(to, name));
    for (const inner of await readdir(join(from, name))) {
      await symlink(join(from, name, inner), join(to, name, inner), 'junction');
    }
  }
  const toolyard = join(PACKAGE, 'node_modules', 'toolyard');
  await cp(toolyard, join(to, 'toolyard'), { recursive: true });
}

/**
 * @param {string} sentence
 * @param {Promise<import('../../tools/child.mjs').ChildEnd>} running
 */
async function must(sentence, running) {
  const { code, output } = await running;
  if (code !== 0) throw new Error(`${sentence}:\n${output.trim()}`);
}

/** @param {string} cwd */
function quiet(cwd) {
  const env = {
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    NODE_ENV: undefined,
    CI: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    REPOSITORY: ROOT,
  };
  return { cwd, env, quiet: true, timeoutMs: BUILD_LIMIT_MS };
}
