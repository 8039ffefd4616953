import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fetchPackage } from '../check-formats/fetch-package.ts';
import { schema as built } from './built.ts';
import { medianRatios } from './measure.ts';
import { atMost, type BenchmarkRow } from './table.ts';

const FLAT = {
  type: 'object',
  properties: {
    path: { type: 'string', minLength: 1 },
    line: { type: 'integer', minimum: 1 },
    limit: { type: 'number' },
    mode: { enum: ['read', 'write', 'append'] },
    force: { type: 'boolean' },
  },
  required: ['path', 'mode'],
  additionalProperties: false,
};
const NESTED = {
  type: 'object',
  properties: { items: { type: 'array', items: FLAT }, note: { type: ['string', 'null'] } },
  required: ['items'],
};
const one = { path: '/src/index.ts', line: 3, limit: 10, mode: 'write', force: true };
const CASES = [
  { what: 'flat object', schema: FLAT, value: one, most: 3 },
  {
    what: 'ten objects in a list',
    schema: NESTED,
    value: { items: Array.from({ length: 10 }, (_, i) => ({ ...one, line: i + 1 })), note: null },
    most: 8,
  },
];

/** Calls in one reading, because reading the clock costs more than one call. */
const CALLS = 1000;

function often(call: () => unknown): () => void {
  return () => {
    for (let left = CALLS; left > 0; left -= 1) call();
  };
}

/** Validates correct arguments: times as multiples of Ajv's compiled check, and of an interpreter's. */
export async function benchValidation(): Promise<BenchmarkRow[]> {
  const cache = resolve(import.meta.dirname, '..', '..', '.cache', 'schemas');
  await mkdir(cache, { recursive: true });
  const rows: BenchmarkRow[] = [];
  try {
    const ajv = createRequire(join(await fetchPackage(cache, 'ajv', '8.17.1'), 'package.json'));
    const Ajv = ajv('./dist/2020').default;
    const name = '@cfworker/json-schema';
    const peer = createRequire(join(await fetchPackage(cache, name, '4.1.1'), 'package.json'));
    const { Validator } = peer(name);
    for (const { what, schema, value, most } of CASES) {
      const compiled = new Ajv().compile(schema);
      const interpreter = new Validator(structuredClone(schema), '2020-12');
      const ours = built.createArgumentValidator()(schema);
      const { ratios } = await medianRatios(
        often(() => compiled(value)),
        { ours: often(() => ours(value)), interpreted: often(() => interpreter.validate(value)) },
        { repeat: 5 },
      );
      rows.push(atMost(`${what}, ours`, ratios.ours, most, '× Ajv'));
      const measured = `${ratios.interpreted.toFixed(0)} × Ajv`;
      rows.push({ what: `${what}, interpreted`, measured, target: 'to compare', met: true });
    }
  } catch (thrown) {
    console.log(`The peers of validation cannot be had: ${String(thrown).slice(0, 200)}`);
  }
  return rows;
}
