import type * as CoreModule from '../../../src/core/index.ts';
import type * as SchemaModule from '../../../src/schema/index.ts';

/** The core of the built package, loaded by a runtime. Only its types come from the source. */
export type Core = typeof CoreModule;

/** The modules under test. */
export interface Subject {
  core: Core;
  /** The validation entry, if the runtime loaded it. */
  schema: typeof SchemaModule;
}

/** A test of one rule on the modules or the server of a runtime. */
export interface Case<On> {
  name: string;
  run(on: On): void | Promise<void>;
}

/** A test of one rule of the contract on a runtime's core. */
export type ContractCase = Case<Subject>;

/** The result of one case. */
export interface ContractRow {
  name: string;
  ok: boolean;
  error?: string;
}

/** Runs all cases sequentially. Never rejects; a case that never ends counts as failed. */
export async function runCases<On>(cases: readonly Case<On>[], on: On): Promise<ContractRow[]> {
  const rows: ContractRow[] = [];
  for (const { name, run } of cases) {
    try {
      await withLimit(Promise.resolve(run(on)));
      rows.push({ name, ok: true });
    } catch (error) {
      rows.push({ name, ok: false, error: error instanceof Error ? error.message : String(error) });
    }
  }
  return rows;
}

const CASE_LIMIT_MS = 5000;

function withLimit(running: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`did not end within ${CASE_LIMIT_MS} ms`));
    const timer = setTimeout(late, CASE_LIMIT_MS);
    running.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
