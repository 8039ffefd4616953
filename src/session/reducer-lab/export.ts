import { textOf } from '../../lib/text-of.ts';
import { lookup } from '../lib/lookup.ts';
import type { Expectation, ExpectationRule, Sample, Workspace } from '../workspace/workspace.ts';
import { describeRule } from './evaluate-expectation.ts';
import { argsOfSample } from './trial.ts';

/** A file of an export. */
export interface ExportedFile {
  /** Without a folder: both files belong in the same one. */
  name: string;
  text: string;
}

/** Options of {@link exportReducer}. */
export interface ExportOptions {
  tool: string;
  /** The file of the reducer: the user's or the built-in one. */
  code: string;
  samples: readonly Sample[];
  expectations: readonly Expectation[];
  /** The call's budget in UTF-16 code units, which the tests pass to the reducer. Default: none. */
  budget?: number | undefined;
}

/**
 * Writes a reducer and its tests as two files. They are for a project with `toolyard` and Vitest
 * (and `fast-check`, for the contract).
 *
 * Source: docs/contract.md#reducers.
 */
export function exportReducer(options: ExportOptions): readonly [ExportedFile, ExportedFile] {
  const stem = `${options.tool.replace(/[^A-Za-z0-9_.-]+/g, '-')}.reducer`;
  return [
    { name: `${stem}.ts`, text: options.code.endsWith('\n') ? options.code : `${options.code}\n` },
    { name: `${stem}.test.ts`, text: toTests(options, stem) },
  ];
}

/** The samples to export: those of the document. */
export function toExport({ samples, expectations }: Workspace, tool: string) {
  const own = samples.filter((one) => one.tool === tool);
  const ids = new Set(own.map(({ id }) => id));
  return { samples: own, expectations: expectations.filter(({ sampleId }) => ids.has(sampleId)) };
}

function toTests(options: ExportOptions, stem: string): string {
  const { tool, code, samples, expectations, budget } = options;
  const room = budget === undefined ? '' : `, resultBudgetChars: ${budget}`;
  const names = new Map(samples.map(({ id }, index) => [id, `sample${index + 1}`]));
  const isDefault = !/export\s+(?:const|let|var)\s+reducer\b|export\s*\{[^}]*\breducer\b/.test(
    code,
  );
  const judged = expectations.filter(({ rule }) => isWhole(rule));
  const parts = [
    ...(judged.length > 0 ? [`import { safeReduce } from 'toolyard';`] : []),
    `import { checkReducer, type ReducerSample } from 'toolyard/testing';`,
    `import { describe, expect, it } from 'vitest';`,
    `import ${isDefault ? 'reducer' : '{ reducer }'} from './${stem}.js';`,
    '',
    ...samples.flatMap((sample) => [
      `/** ${sample.name.replaceAll('*/', '* /')} */`,
      `const ${names.get(sample.id)}: ReducerSample = {`,
      `  result: ${indent(toResult(sample), 2)},`,
      `  ctx: { args: ${indent(JSON.stringify(argsOfSample(sample), null, 2), 2)}, turnCount: 1${room} },`,
      '};',
      '',
    ]),
    ...(judged.length > 0 ? [HELPER, ''] : []),
    `describe(${quote(`the reducer of ${tool}`)}, () => {`,
    ...samples.flatMap(({ id, name }) => {
      const own = judged.filter(({ sampleId }) => sampleId === id);
      if (own.length === 0) return [];
      return [
        `  describe(${quote(name)}, () => {`,
        ...own.flatMap((one) => toTest(one, names.get(id) ?? '')),
        '  });',
        '',
      ];
    }),
    `  it('keeps to its contract', () => {`,
    `    const samples: ReducerSample[] = [${[...names.values()].join(', ')}];`,
    `    expect(checkReducer(reducer, samples).problems).toEqual([]);`,
    // Hundreds of generated inputs take a while on a busy machine.
    '  }, 30_000);',
    '});',
    '',
  ];
  return parts.join('\n');
}

const HELPER = `function textAt(turnCount: number, { result, ctx }: ReducerSample): string {
  const reduced = safeReduce(reducer, result, { ...ctx, turnCount });
  return reduced.ok ? reduced.value : reduced.error;
}`;

/** An incomplete expectation has no test. */
function isWhole(rule: ExpectationRule): boolean {
  return (rule.kind !== 'contains' && rule.kind !== 'lacks') || rule.text !== '';
}

function toTest({ turn, rule }: Expectation, sample: string): string[] {
  const title = `${describeRule(rule)} at turn ${turn}`;
  return [
    `    it(${quote(title)}, () => {`,
    `      expect(textAt(${turn}, ${sample})${indent(toAssertion(rule), 6)};`,
    '    });',
  ];
}

function toAssertion(rule: ExpectationRule): string {
  switch (rule.kind) {
    case 'contains':
      return `).toContain(${toText(rule.text)})`;
    case 'lacks':
      return `).not.toContain(${toText(rule.text)})`;
    case 'at-most':
      return `.length).toBeLessThanOrEqual(${rule.chars})`;
    case 'snapshot':
      return `).toBe(${toText(rule.text)})`;
  }
}

function toResult({ result }: Sample): string {
  const text = toText(textOf(result));
  const { ok: _ok, ...rest } = result;
  const { value: _value, error: _error, ...more } = rest as Record<string, unknown>; // either half
  const others = Object.entries(more).map(
    ([key, value]) => `  ${key}: ${indent(JSON.stringify(value, null, 2), 2)},`,
  );
  const fields = [
    `  ok: ${result.ok},`,
    `  ${result.ok ? 'value' : 'error'}: ${indent(text, 2)},`,
    ...others,
  ];
  return `{\n${fields.join('\n')}\n}`;
}

/** Writes a multi-line text line by line, so that a diff is readable. */
function toText(text: string): string {
  const lines = text.split('\n');
  if (lines.length === 1) return quote(text);
  return `[\n${lines.map((line) => `  ${quote(line)},`).join('\n')}\n].join('\\n')`;
}

/** A TypeScript string literal for any text. */
function quote(text: string): string {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `'${inner}'`;
}

function indent(text: string, by: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(by)}`);
}

/**
 * The file of a reducer: the user's, or the built-in one.
 *
 * @param builtInSource Loads the code of a built-in reducer that no package exports.
 */
export async function loadReducerFile(
  { reducers }: Workspace,
  tool: string,
  builtInSource: (() => Promise<string>) | undefined,
): Promise<string> {
  const own = lookup(reducers, tool);
  if (own !== undefined) return own;
  // Loaded here, because it brings all reducers of the library.
  const { LIBRARY_REDUCERS } = await import('../content/library-reducers.ts');
  const exported = LIBRARY_REDUCERS.get(tool);
  if (exported !== undefined)
    return `export { ${exported} as reducer } from 'toolyard/reducers';\n`;
  const source = (await builtInSource?.()) ?? '';
  return source
    .replace(/'(?:\.\.\/)+core\/index\.ts'/, "'toolyard'")
    .replace(/export const \w+Reducer\b/, 'export const reducer');
}
