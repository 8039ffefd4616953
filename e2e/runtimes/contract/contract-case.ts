/** The core as a runtime loaded it: only its types come from the source. */
export type Core = typeof import('../../../src/core/index.ts');

/** What the suite is run on. */
export interface Subject {
  core: Core;
  /** The validation entry, where the runtime loaded it. */
  schema: typeof import('../../../src/schema/index.ts');
}

/** One rule, shown on what some runtime loaded or serves. */
export interface Case<On> {
  name: string;
  run(on: On): void | Promise<void>;
}

/** One rule of the contract, shown on a core that some runtime loaded. */
export type ContractCase = Case<Subject>;

/** How one case ended. */
export interface ContractRow {
  name: string;
  ok: boolean;
  error?: string;
}

/** Runs all cases, one after the other. Never rejects; a case that never ends counts as failed. */
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
