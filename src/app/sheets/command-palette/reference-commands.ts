import { toReferenceHash } from '../../lib/reference/reference-address.ts';
import type { FoundPlace } from '../../lib/reference/search/create-reference-search.ts';
import type { Command } from './command.ts';

/** Acting comes first, so that the reference shows its best answers only. */
const MOST = 5;

/** Commands that open the best places which a search of the reference found. */
export function toReferenceCommands(found: readonly FoundPlace[], query: string): Command[] {
  // Equal names of one owner are one place to the reader.
  const seen = new Set<string>();
  const places = found.filter(({ title, owner }) => {
    const name = `${title} ${owner}`;
    return !seen.has(name) && seen.add(name);
  });
  return places.slice(0, MOST).map(
    ({ id, kind, title, owner, clause, at }): Command => ({
      id: `${kind === 'clause' ? 'clause' : 'reference'} ${id}`,
      group: 'Help',
      title: `Reference: ${title}`,
      hint: owner === title ? 'Clause' : owner,
      isText: true,
      run: () => {
        location.hash = toReferenceHash({ clause, at, query });
      },
    }),
  );
}
