import texts from 'virtual:contract';
import type { ClauseGroup, ContractClause } from '../../../session/explain/index.ts';
import { toClauseGroups } from './clause-groups.ts';
import { toPageId } from './clause-of-entry.ts';
import type { ContractText } from './contract-text.ts';

/** Every clause of the contract, in groups. */
export const PAGE_GROUPS: readonly ClauseGroup[] = toClauseGroups(texts);

const TEXTS = new Map(texts.map((text) => [toPageId(text.id), text]));
const CLAUSES = new Map(
  PAGE_GROUPS.flatMap(({ clauses }) => clauses.map((clause) => [clause.id, clause] as const)),
);

/** The full text of a clause; `undefined` for an unknown id. */
export function clauseText({ id }: ContractClause): ContractText | undefined {
  return TEXTS.get(id);
}

/** The clause of a page, by its id on the page or in the contract. */
export function findPage(id: string): ContractClause | undefined {
  return CLAUSES.get(toPageId(id));
}
