import type { OperationEntry } from '../../../session/declarations/index.ts';
import { matchesFilter } from '../../lib/matches-filter.ts';

/** The part of an operation or a tool that a choice shows. */
export type ChoiceEntry = Pick<OperationEntry, 'name' | 'request' | 'about'>;

/**
 * The operations that have all words of a filter in their name, request or description. Names are
 * found as an API's documentation writes them, too: `issues/get` or `get-issue`.
 */
export function findOperations(
  operations: readonly ChoiceEntry[],
  filter: string,
): readonly ChoiceEntry[] {
  const words = withoutSeparators(filter.trim());
  return operations.filter(({ name, request, about }) =>
    matchesFilter(withoutSeparators(`${name} ${request} ${about}`), words),
  );
}

/**
 * The names that a search leaves out: it chooses what it finds. Taken names stay left out, unless it finds
 * nothing else.
 *
 * @param taken the names that are left out without a search
 */
export function droppedBySearch(
  operations: readonly ChoiceEntry[],
  filter: string,
  taken: ReadonlySet<string>,
): ReadonlySet<string> {
  const found = findOperations(operations, filter).map(({ name }) => name);
  const free = found.filter((name) => !taken.has(name));
  const chosen = new Set(free.length > 0 ? free : found);
  return new Set(operations.flatMap(({ name }) => (chosen.has(name) ? [] : name)));
}

function withoutSeparators(text: string): string {
  return text.replace(/[/_.-]+/g, '_');
}
