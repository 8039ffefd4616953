import reference from 'virtual:reference';
import { CLAUSE_EXPORTS, CLAUSE_OF_ENTRY } from '../../../session/explain/index.ts';
import type { ApiEntry, StepRow } from './reference.ts';

const ENTRIES = new Map(reference.entries.map((entry) => [entry.name, entry]));
const CLAUSE_OF = new Map([
  ...Object.entries(CLAUSE_EXPORTS).flatMap(([clause, names]) =>
    names.map((name) => [name, clause] as const),
  ),
  ...reference.entries.flatMap(({ name, from }) => {
    const clause = CLAUSE_OF_ENTRY.get(from);
    return clause === undefined ? [] : [[name, clause] as const];
  }),
]);

/** The steps of a call in order. */
export const STEP_ROWS: readonly StepRow[] = reference.steps;

/** The names of a clause's exports, in display order. */
export function namesOf(clause: string): readonly string[] {
  return [...CLAUSE_OF].flatMap(([name, of]) => (of === clause ? [name] : []));
}

/** The exports of a clause, in display order. */
export function entriesOf(clause: string): readonly ApiEntry[] {
  return namesOf(clause).flatMap((name) => ENTRIES.get(name) ?? []);
}

/** The address of an export's explanation; `undefined` for other names. */
export function findClauseOf(name: string): string | undefined {
  return CLAUSE_OF.get(name);
}
