/**
 * Exports examples of the gallery as the page does, and treats each like a download: `npm test`,
 * `npm start` with the mock model, the strict compiler and the formatter, all without a network.
 *
 * @example node_modules/.bin/tsx tools/check-program/examples.ts --all
 * @example node_modules/.bin/tsx tools/check-program/examples.ts --seed 7
 * @example node_modules/.bin/tsx tools/check-program/examples.ts retry-after untrusted-page
 */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureLib } from '../build-lib.ts';
import type * as galleryExports from './gallery-exports.ts';
import { type LoadPage, withPage } from './load-page.ts';
import { createProject } from './project.ts';

/** How many examples a run without names tries. */
const SAMPLE = 3;
const PEERS = [
  'zod',
  'gpt-tokenizer',
  'tokenx',
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/server',
];

/** Which examples are tried. */
interface Choice {
  all?: boolean;
  /** Chooses the sample. */
  seed?: string;
  names?: readonly string[];
}

/** Tries the exported projects of some examples. */
export async function checkExamples(
  load: LoadPage,
  choice: Choice = {},
): Promise<{ passed: number; failed: number }> {
  // The module's own exports.
  const { slugs, takeGalleryExports } = (await load('gallery-exports.ts')) as typeof galleryExports;
  const exports = await takeGalleryExports(choose(slugs, choice));
  const project = await createProject();
  const found: string[] = [];
  try {
    for (const peer of PEERS) await project.addPeer(peer);
    for (const { slug, format, files } of exports) {
      const problems = await project.tryExport(slug, files);
      console.log(`${problems.length === 0 ? '✓' : '✗'} ${slug} (${format})`);
      if (problems.length > 0) found.push(slug);
      for (const problem of problems) console.error(problem);
    }
  } finally {
    await project.remove();
  }
  const counts = { passed: exports.length - found.length, failed: found.length };
  if (counts.failed === 0) console.log(`The exported projects of ${counts.passed} examples work.`);
  return counts;
}

function choose(slugs: readonly string[], choice: Choice): readonly string[] {
  const { all = false, seed = String(Date.now() % 100_000), names = [] } = choice;
  if (all) return slugs;
  if (names.length > 0) return names;
  console.log(`${SAMPLE} examples by the seed ${seed}`);
  const order = slugs.map((slug, index) => ({ slug, at: mix(Number(seed) + index * 7919) }));
  return order
    .sort((a, b) => a.at - b.at)
    .slice(0, SAMPLE)
    .map(({ slug }) => slug);
}

/** A number that looks random. */
function mix(seed: number): number {
  let value = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  return (value ^ (value >>> 15)) >>> 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      seed: { type: 'string' },
      report: { type: 'string' },
    },
  });
  await ensureLib();
  const { report, ...choice } = values;
  const counts = await withPage((load) => checkExamples(load, { ...choice, names: positionals }));
  if (report !== undefined) writeFileSync(report, JSON.stringify(counts));
  if (counts.failed > 0) process.exitCode = 1;
}
