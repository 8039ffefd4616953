/**
 * Checks the files that other sites load for a demo. The loader is within its budget and imports
 * nothing. The frame's page is at the root, and each theme has a small picture.
 *
 * Source: docs/contract.md#demos.
 *
 * @example node_modules/.bin/tsx tools/check-embed.ts
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { parseAst } from 'vite';

/** The maximum size of the loader, gzipped, in bytes. */
export const LOADER_BUDGET = 3000;

/** The maximum size of the classic script, which has the loader and the part for the frame. */
export const CLASSIC_BUDGET = 4550;

/** The maximum size of a picture, uncompressed, in bytes. */
export const PICTURE_BUDGET = 12_000;

/** The built files to check. */
export interface BuiltEmbed {
  loader: string;
  /** The loader as one classic script. */
  classic: string;
  /** The frame's page. */
  frame: string;
  /** The pictures' texts, by file name. */
  pictures: ReadonlyMap<string, string>;
}

/** @returns a sentence for each finding. */
export function checkEmbed({ loader, classic, frame, pictures }: BuiltEmbed): string[] {
  const found: string[] = [];
  const gzip = gzipOf(loader);
  if (gzip > LOADER_BUDGET) found.push(`embed.js has ${gzip} bytes gzipped, of ${LOADER_BUDGET}.`);
  const whole = gzipOf(classic);
  if (whole > CLASSIC_BUDGET)
    found.push(`embed.classic.js has ${whole} bytes gzipped, of ${CLASSIC_BUDGET}.`);
  // A page in another encoding reads the script in that one.
  for (const [name, code] of [
    ['embed.js', loader],
    ['embed.classic.js', classic],
  ] as const)
    if (/[^\n -~]/.test(code)) found.push(`${name} has characters beyond ASCII.`);
  if (/\bimport\b/.test(classic)) found.push('embed.classic.js is a module.');
  if (parseAst(loader).body.some((node) => 'source' in node && node.source)) {
    found.push('embed.js imports another file; a page is to load one.');
  }
  if (/\b(?:src|href)="(?:\.\.\/|\/)/.test(frame)) {
    found.push('embed.html names files outside of its own folder.');
  }
  if (pictures.size === 0) found.push('There are no pictures.');
  for (const [name, svg] of pictures) {
    const size = Buffer.byteLength(svg);
    if (size > PICTURE_BUDGET) found.push(`${name} has ${size} bytes, of ${PICTURE_BUDGET}.`);
    if (/\b(?:href|src)="(?!#)|url\((?!["']?#)|@import/.test(svg)) {
      found.push(`${name} asks for another file.`);
    }
  }
  return found;
}

function gzipOf(text: string): number {
  return gzipSync(text, { level: 9 }).length;
}

/**
 * @param folder of the built page, below the root
 * @returns whether nothing was found
 */
export function checkBuiltEmbed(folder = 'dist/page'): boolean {
  const dir = resolve(import.meta.dirname, '..', folder);
  const read = (file: string) => readFileSync(join(dir, file), 'utf8');
  const names = readdirSync(join(dir, 'pictures')).sort();
  const pictures = new Map(names.map((name) => [name, read(join('pictures', name))]));
  const loader = read('embed.js');
  const largest = Math.max(...[...pictures.values()].map((svg) => Buffer.byteLength(svg)));
  console.log(
    `embed.js ${Buffer.byteLength(loader)} bytes, ${gzipOf(loader)} gzipped, of ${LOADER_BUDGET}; embed.classic.js ${gzipOf(read('embed.classic.js'))} gzipped, of ${CLASSIC_BUDGET}; ${pictures.size} pictures, the largest ${largest} bytes, of ${PICTURE_BUDGET}`,
  );
  const classic = read('embed.classic.js');
  const found = checkEmbed({ loader, classic, frame: read('embed.html'), pictures });
  for (const sentence of found) console.log(sentence);
  return found.length === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (!checkBuiltEmbed(process.argv[2])) process.exitCode = 1;
}
