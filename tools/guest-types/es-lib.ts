import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * The parts of the standard library that the guest has, in the order of the standard. The guest
 * lacks `Intl` except for numbers, which `lib/globals.d.ts` declares, shared memory, `Atomics`, `WeakRef` and `FinalizationRegistry`.
 *
 * Source: docs/contract.md#sandbox-determinism.
 */
const PARTS = [
  'es5',
  'es2015.core',
  'es2015.collection',
  'es2015.iterable',
  'es2015.generator',
  'es2015.promise',
  'es2015.proxy',
  'es2015.reflect',
  'es2015.symbol',
  'es2015.symbol.wellknown',
  'es2016.array.include',
  'es2017.arraybuffer',
  'es2017.object',
  'es2017.string',
  'es2017.typedarrays',
  'es2018.asyncgenerator',
  'es2018.asynciterable',
  'es2018.promise',
  'es2018.regexp',
  'es2019.array',
  'es2019.object',
  'es2019.string',
  'es2019.symbol',
  'es2020.bigint',
  'es2020.promise',
  'es2020.string',
  'es2020.symbol.wellknown',
  'es2021.promise',
  'es2021.string',
  'es2022.array',
  'es2022.error',
  'es2022.object',
  'es2022.regexp',
  'es2022.string',
  'es2023.array',
  'es2023.collection',
  'es2024.collection',
  'es2024.object',
  'es2024.promise',
  'es2024.string',
] as const;

/**
 * The declarations of the guest's standard library, from the compiler that the editor uses.
 *
 * @throws Error when the compiler's library lacks one of the parts.
 */
export async function toGuestLib(): Promise<string> {
  const files = await readLibFiles();
  return PARTS.map((part) => {
    const text = files[`lib.${part}.d.ts`];
    if (text === undefined) throw new Error(`The language's library has no part ${part}.`);
    return withoutLocales(text.replace(LICENSE_AND_REFERENCES, ''));
  }).join('\n');
}

/** The header of each file, and its references to other files. */
const LICENSE_AND_REFERENCES = /^\/\*![\s\S]*?\*\/|^\/\/\/ <reference .*$/gm;

async function readLibFiles(): Promise<Record<string, string>> {
  const path = createRequire(import.meta.url).resolve(
    'monaco-editor/languages/features/typescript/lib/lib',
  );
  const module: { libFileMap: Record<string, string> } = await import(pathToFileURL(path).href);
  return module.libFileMap;
}

/** Removes `Intl` and each locale-dependent method, with its comment. */
function withoutLocales(text: string): string {
  return withoutBlocks(text, /declare namespace Intl \{/).replace(
    /(?:^ *\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^ *(?:toLocale\w*|localeCompare)\([^;]*;\n?/gm,
    '',
  );
}

function withoutBlocks(text: string, start: RegExp): string {
  const found = start.exec(text);
  if (!found) return text;
  let depth = 1;
  let at = found.index + found[0].length;
  for (; depth > 0 && at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}') depth--;
  }
  return text.slice(0, found.index) + withoutBlocks(text.slice(at), start);
}
