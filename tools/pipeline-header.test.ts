import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ADMISSION_GATES, START_GATES } from '../src/core/call/gates/gate-table.ts';
import { STEPS } from '../src/core/steps.ts';
import { ROOT } from './root.mjs';

const CALL = join(ROOT, 'src/core/call');
const [header = ''] = /\/\*\*\n \* The steps of one call[\s\S]*?\*\//.exec(
  readFileSync(join(CALL, 'pipeline.ts'), 'utf8'),
) ?? [''];

test('the table above the pipeline has every step, in order', () => {
  const tables: Record<string, readonly { id: string; option?: unknown }[]> = {
    ADMISSION_GATES,
    START_GATES,
  };
  const rows = [...header.matchAll(/^ \* \| `(\w+)`/gm)].flatMap(([, name = '']) => {
    const gates = tables[name];
    if (!gates) return [name];
    return gates.filter(({ option }) => option === undefined).map(({ id }) => id);
  });
  expect(rows).toEqual(STEPS.map(({ id }) => id));
});

test('the files above the pipeline exist, and it names each of the call’s path', () => {
  const files = [...header.matchAll(/`([\w/-]+\.ts)`/g)].map(([, file = '']) => file);
  const missing = files.filter(
    (file) => !existsSync(join(CALL, file)) && !existsSync(join(CALL, '..', file)),
  );
  expect(missing).toEqual([]);
  expect(files).toEqual(
    expect.arrayContaining(['gates/lookup.ts', 'gates/wait.ts', 'reduce/trim.ts']),
  );
});
