import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../src/lib/message-of.ts';
import {
  type ArgumentValidatorOptions,
  compileSchema,
  type Schema,
  type SchemaDraft,
} from '../../src/schema/index.ts';

/** The drafts of the suite, by their folders. */
export const DRAFTS: readonly { folder: string; draft: SchemaDraft }[] = [
  { folder: 'draft4', draft: '4' },
  { folder: 'draft6', draft: '6' },
  { folder: 'draft7', draft: '7' },
  { folder: 'draft2019-09', draft: '2019-09' },
  { folder: 'draft2020-12', draft: '2020-12' },
];

/** One group in a file of the suite: a schema, with valid and invalid values. */
export interface SuiteGroup {
  description: string;
  schema: Schema;
  tests: readonly { description: string; data: unknown; valid: boolean }[];
}

/** Results of some files of the suite. */
export interface SuiteReport {
  passed: number;
  /** `file › group › test: result`. */
  failures: string[];
}

/** Runs the groups of one file. `accepts` and the list of issues must both agree with the suite. */
export function runGroups(
  file: string,
  groups: readonly SuiteGroup[],
  options: ArgumentValidatorOptions,
): SuiteReport {
  const report: SuiteReport = { passed: 0, failures: [] };
  for (const { description, schema, tests } of groups) {
    for (const test of tests) {
      const outcome = outcomeOf(schema, test.data, options);
      if (outcome === test.valid) report.passed += 1;
      else
        report.failures.push(
          `${file} › ${description} › ${test.description}: expected ${test.valid}, got ${outcome}`,
        );
    }
  }
  return report;
}

function outcomeOf(schema: Schema, data: unknown, options: ArgumentValidatorOptions): unknown {
  try {
    const compiled = compileSchema(schema, options);
    const accepted = compiled.accepts(data);
    const issues = compiled.issues(data);
    if (accepted !== (issues.length === 0)) return 'a test and a list that disagree';
    if (issues.some(({ keyword }) => keyword === undefined)) return 'an issue without a keyword';
    return accepted;
  } catch (thrown) {
    return `an error: ${messageOf(thrown)}`;
  }
}

/** Runs all files of one folder, not those in folders below it. */
export async function runFolder(
  folder: string,
  options: ArgumentValidatorOptions,
): Promise<SuiteReport> {
  const report: SuiteReport = { passed: 0, failures: [] };
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()) {
    // The suite defines this form.
    const groups = JSON.parse(await readFile(join(folder, file), 'utf8')) as SuiteGroup[];
    const { passed, failures } = runGroups(file, groups, options);
    report.passed += passed;
    report.failures.push(...failures);
  }
  return report;
}

/** The suite's remote schemas, at the addresses where it serves them. */
export async function readRemotes(folder: string): Promise<Record<string, Schema>> {
  const remotes: Record<string, Schema> = {};
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('.json')) continue;
    const schema: Schema = JSON.parse(await readFile(join(folder, file), 'utf8'));
    remotes[`http://localhost:1234/${file.replaceAll('\\', '/')}`] = schema;
  }
  return remotes;
}
