/**
 * Checks the size of the built page before it is usable: the scripts in its HTML, and their static
 * imports. Dynamic imports do not count.
 *
 * @example node_modules/.bin/tsx tools/check-page.ts
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { parseAst } from 'vite';

/**
 * The maximum size of the JavaScript that the page loads before it is usable, gzipped, in bytes.
 */
export const PAGE_BUDGET = 95_000;

/** A script that the page needs at the start. */
export interface InitialScript {
  /** Relative to the page's directory. */
  file: string;
  /** Unit: bytes, gzipped. */
  gzip: number;
}

/**
 * Follows the page's scripts and their static imports.
 *
 * @param read gives the text of a file, by its path relative to the page's directory.
 */
export function initialScripts(html: string, read: (file: string) => string): InitialScript[] {
  const found = new Map<string, InitialScript>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    const code = read(file);
    found.set(file, { file, gzip: gzipSync(code, { level: 9 }).length });
    for (const specifier of staticImports(code)) visit(resolveFrom(file, specifier));
  };
  for (const file of namedScripts(html)) visit(file);
  return [...found.values()];
}

const TAG = /<(?:script|link)\b[^>]*>/g;

function namedScripts(html: string): string[] {
  return [...html.matchAll(TAG)].flatMap(([tag]) => {
    const isScript = tag.startsWith('<script') || /\brel="?modulepreload\b/.test(tag);
    const address = /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1];
    return isScript && address ? [resolveFrom('index.html', address)] : [];
  });
}

function staticImports(code: string): string[] {
  return parseAst(code).body.flatMap((node) =>
    'source' in node && node.source ? [String(node.source.value)] : [],
  );
}

function resolveFrom(file: string, address: string): string {
  return new URL(address, `http://page/${file}`).pathname.slice(1);
}

/**
 * @param folder of the built page, below the root
 * @returns whether it is within its budget
 */
export function checkPage(folder = 'dist/page'): boolean {
  const dir = resolve(import.meta.dirname, '..', folder);
  const read = (file: string) => readFileSync(join(dir, file), 'utf8');
  const scripts = initialScripts(read('index.html'), read);
  for (const { file, gzip } of scripts) console.log(`${String(gzip).padStart(8)}  ${file}`);
  const total = scripts.reduce((sum, { gzip }) => sum + gzip, 0);
  console.log(
    `${String(total).padStart(8)}  bytes gzipped before the page is usable, of ${PAGE_BUDGET}`,
  );
  if (total <= PAGE_BUDGET) return true;
  console.log(
    `The page loads ${total - PAGE_BUDGET} bytes too many. Import what is not seen first later.`,
  );
  return false;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (!checkPage(process.argv[2])) process.exitCode = 1;
}
