import {
  CLAUSE_GROUPS,
  type ClauseGroup,
  type ContractClause,
  toSource,
} from '../../../session/explain/index.ts';
import { toPageId } from './clause-of-entry.ts';
import type { ContractText } from './contract-text.ts';
import { SUMMARIES } from './summaries.ts';

/**
 * Every clause of the contract by the heading that it is below. Clauses that the playground shows
 * come first, in its order; then the others, in the order of the contract.
 *
 * @param texts the clauses of docs/contract.md
 */
export function toClauseGroups(texts: readonly ContractText[]): ClauseGroup[] {
  const listed = new Map(CLAUSE_GROUPS.map(({ title, clauses }) => [title, clauses]));
  const shown = new Set(CLAUSE_GROUPS.flatMap(({ clauses }) => clauses.map(({ id }) => id)));
  const others = texts.filter(({ id }) => !shown.has(toPageId(id)));
  const titles = new Set([...listed.keys(), ...others.map(({ section }) => section)]);
  return [...titles].map((title) => ({
    title,
    clauses: [
      ...(listed.get(title) ?? []),
      ...others.filter(({ section }) => section === title).map(toClause),
    ],
  }));
}

function toClause({ id, title }: ContractText): ContractClause {
  return {
    id,
    title,
    label: `Clause ‘${title}’`,
    text: SUMMARIES[id] ?? '',
    source: toSource(id),
  };
}
