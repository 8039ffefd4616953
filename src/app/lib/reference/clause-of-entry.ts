import { CLAUSE_EXPORTS, CLAUSE_OF_FILES } from '../../../session/explain/index.ts';
import type { ApiEntry } from './reference.ts';

const LISTED = new Map(
  Object.entries(CLAUSE_EXPORTS).flatMap(([clause, names]) =>
    names.map((name) => [name, clause] as const),
  ),
);

/**
 * The clause that explains an export: for the core by the table of its exports, for other entries by
 * the clause that its comment cites, or else by its file.
 *
 * @returns `undefined` if none of them names one
 */
export function clauseOfEntry({ name, file, doc }: ApiEntry): string | undefined {
  const cited = /docs\/contract\.md#([\w-]+)/.exec(doc.source ?? '')?.[1];
  return (
    LISTED.get(name) ??
    (cited === undefined ? undefined : toPageId(cited)) ??
    CLAUSE_OF_FILES.find(([path]) => file.startsWith(path))?.[1]
  );
}

/** The id of a page for an id of the contract: the step `budget` has another one there. */
export function toPageId(id: string): string {
  return id === 'budget-split' ? 'budget' : id;
}
