import { type Clause, STEP_INFOS } from './clauses.ts';
import {
  ACCESS_CLAUSES,
  type FurtherClause,
  REGISTRY_CLAUSES,
  TURN_CLAUSES,
} from './further-clauses.ts';

/** A clause as the reference lists it. */
export interface ContractClause extends Clause {
  title: string;
  /** Only a step of a call has one. */
  step?: number;
}

/** A group of related clauses. */
export interface ClauseGroup {
  title: string;
  clauses: readonly ContractClause[];
}

/** The whole contract: the steps of a call, then the other clauses. */
export const CLAUSE_GROUPS: readonly ClauseGroup[] = [
  {
    title: 'One call, step by step',
    clauses: STEP_INFOS.map(({ clause, title, step }) => ({ ...clause, title, step })),
  },
  { title: 'The turn', clauses: TURN_CLAUSES },
  { title: 'Tools and registry', clauses: REGISTRY_CLAUSES },
  { title: 'Access and output', clauses: ACCESS_CLAUSES },
] satisfies readonly { title: string; clauses: readonly (ContractClause | FurtherClause)[] }[];

const BY_ID = new Map(CLAUSE_GROUPS.flatMap(({ clauses }) => clauses.map((one) => [one.id, one])));

/** @returns `undefined` for an unknown clause */
export function findClause(id: string): ContractClause | undefined {
  return BY_ID.get(id);
}
