import reference from 'virtual:reference';
import { CLAUSE_EXPORTS } from '../../../session/explain/index.ts';
import { clauseOfEntry } from './clause-of-entry.ts';
import { CLAUSE_OPTIONS } from './clause-options.ts';
import type { ApiEntry, ApiMember, StepRow } from './reference.ts';

const CLAUSE_OF = new Map(reference.entries.map((entry) => [entry.name, clauseOfEntry(entry)]));

/** The steps of a call in order. */
export const STEP_ROWS: readonly StepRow[] = reference.steps;

/** The exports of a clause, in display order. */
export function entriesOf(clause: string): readonly ApiEntry[] {
  const order = CLAUSE_EXPORTS[clause] ?? [];
  const place = ({ name }: ApiEntry) => {
    const at = order.indexOf(name);
    return at < 0 ? order.length : at;
  };
  return reference.entries
    .filter(({ name }) => CLAUSE_OF.get(name) === clause)
    .toSorted((a, b) => place(a) - place(b));
}

/** The options that change what a clause says, with the names of their types. */
export function optionsOf(clause: string): { at: string; type: string; member: ApiMember }[] {
  return (CLAUSE_OPTIONS[clause] ?? []).flatMap((at) => {
    const [type = '', name] = at.split('.');
    const entry = reference.entries.find((one) => one.name === type);
    const member = entry?.members.find((one) => one.name === name);
    return member ? [{ at, type, member }] : [];
  });
}

/** The address of an export's explanation; `undefined` for other names. */
export function findClauseOf(name: string): string | undefined {
  return CLAUSE_OF.get(name);
}
