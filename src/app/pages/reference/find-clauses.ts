import { CLAUSE_GROUPS, type ContractClause } from '../../../session/explain/index.ts';

/** A clause in the search result, with its matching exports. */
export interface FoundClause {
  clause: ContractClause;
  /** Empty if the clause itself matches. */
  names: readonly string[];
}

/** The search result, in the order of the contract. */
export interface FoundClauses {
  title: string;
  found: readonly FoundClause[];
}

/**
 * Finds the clauses that contain every word in their text or in the names of their exports.
 *
 * @param namesOf the exports of a clause
 *
 * @example findClauses('wrap untrusted', namesOf)
 */
export function findClauses(
  query: string,
  namesOf: (clause: string) => readonly string[],
): FoundClauses[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return CLAUSE_GROUPS.map(({ title, clauses }) => ({
    title,
    found: clauses.flatMap((clause): FoundClause[] => {
      const names = words.length > 0 ? namesOf(clause.id).filter((name) => holds(name)) : [];
      const fits = holds(`${clause.title} ${clause.id} ${clause.text} ${clause.source}`);
      return fits || names.length > 0 ? [{ clause, names }] : [];
    }),
  })).filter(({ found }) => found.length > 0);
}
