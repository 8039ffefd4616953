/**
 * Measures the built core and compares the figures with a baseline and with the targets. The exit
 * code does not depend on them, because the speed of a shared machine says nothing about the code.
 *
 * @example npm run bench
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { LIB_DIR } from '../build-lib.ts';
import { minified } from '../bundle-rules.ts';
import { benchDefinitions } from './definitions.ts';
import { benchExecuteParallel } from './execute-parallel.ts';
import { atMost, type BenchmarkRow, printTable } from './table.ts';
import { benchTrim } from './trim.ts';
import { benchValidation } from './validation.ts';

printTable(
  'executeParallel, no-op tool, medians of interleaved ratios',
  await benchExecuteParallel(),
);
printTable('Validation of valid arguments', await benchValidation());
printTable('toDefinitions and registration', await benchDefinitions());
printTable('The cut', await benchTrim());
printTable('Size', await sizes());

async function sizes(): Promise<BenchmarkRow[]> {
  const code = minified(await readFile(join(LIB_DIR, 'index.js'), 'utf8'));
  return [atMost('core, min+gzip', gzipSync(code, { level: 9 }).length / 1000, 6, 'kB')];
}
