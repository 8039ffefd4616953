#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { unpackPage } from './cli/page-archive.ts';
import { runCommand } from './cli/run-command.ts';
import { PageError } from './cli/write-page.ts';

/** The URL of this module. In a variable, because bundlers rewrite `new URL(…, import.meta.url)`. */
const OWN_ADDRESS = import.meta.url;

/** A file of the package, relative to `dist/lib`. */
const packaged = (path: string): string => fileURLToPath(new URL(path, OWN_ADDRESS));

const manifest = JSON.parse(await readFile(packaged('../../package.json'), 'utf8'));
const { code, text } = await runCommand(process.argv.slice(2), {
  version: manifest.version,
  async readPage() {
    const path = packaged('../page.br');
    try {
      return unpackPage(await readFile(path));
    } catch {
      throw new PageError(
        `The page is not in this installation: ${path} is missing or broken. Install toolyard again; in its repository, run npm run build.`,
      );
    }
  },
});
if (code === 0) console.log(text);
else console.error(text);
process.exitCode = code;
