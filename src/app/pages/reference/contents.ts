import reference from 'virtual:reference';
import { CLAUSE_EXPORTS } from '../../../session/explain/clause-exports.ts';
import type { ApiEntry, StepRow } from './reference.ts';

const ENTRIES = new Map(reference.entries.map((entry) => [entry.name, entry]));
const CLAUSE_OF = new Map(
  Object.entries(CLAUSE_EXPORTS).flatMap(([clause, names]) => names.map((name) => [name, clause])),
);

/** The steps of a call, in their order. */
export const STEP_ROWS: readonly StepRow[] = reference.steps;

/** The exports that belong to a clause, in the order in which they are shown. */
export function entriesOf(clause: string): readonly ApiEntry[] {
  return (CLAUSE_EXPORTS[clause] ?? []).flatMap((name) => ENTRIES.get(name) ?? []);
}

/** Where an export is explained; `undefined` for other names. */
export function findClauseOf(name: string): string | undefined {
  return CLAUSE_OF.get(name);
}
