import MiniSearch, { type SearchOptions } from 'minisearch';
import type { PlaceKind, SearchPlace } from './places.ts';
import { isTelling, toTerms, toWord } from './terms.ts';
import { toMessagePattern } from './to-message-pattern.ts';

/** A place that a search found. */
export interface FoundPlace extends SearchPlace {
  /** The words that matched, as the index has them. */
  matched: readonly string[];
}

/** Finds places of the reference, best first. */
export type ReferenceSearch = (query: string) => FoundPlace[];

/**
 * Makes the search of the reference: names come before other words for a place, and these before
 * its description. Words may be incomplete, inflected or misspelt. Without a place that has all
 * words, places with some of them are found. A message with the names of a run finds its text.
 *
 * @example (await createReferenceSearch(places))('cancel a call')[0]?.id // 'abort'
 */
export async function createReferenceSearch(
  places: readonly SearchPlace[],
): Promise<ReferenceSearch> {
  // Finding the ending of a word is the longest part, and most words occur often.
  const words = new Map<string, string>();
  const processTerm = (term: string) => {
    const word = words.get(term) ?? toWord(term);
    words.set(term, word);
    return word;
  };
  const index = new MiniSearch<SearchPlace>({
    fields: ['title', 'also', 'text', 'owner'],
    tokenize: toTerms,
    processTerm,
  });
  // In short steps, because the page answers its visitor meanwhile.
  await index.addAllAsync(places, { chunkSize: 100 });
  const messages = places.flatMap((place) => {
    const pattern = place.kind === 'message' ? toMessagePattern(place.title) : undefined;
    return pattern ? [{ place, pattern }] : [];
  });
  const byId = new Map(places.map((place) => [place.id, place]));
  const options: SearchOptions = {
    ...OPTIONS,
    boostDocument: (id) => weightOf(byId.get(String(id))),
  };
  return (query) => {
    const terms = toTerms(query);
    const telling = terms.filter(isTelling);
    const asked = (telling.length > 0 ? telling : terms).join(' ');
    if (asked === '') return [];
    const all = index.search(asked, { ...options, combineWith: 'AND' });
    const some = all.length < ENOUGH ? index.search(asked, { ...options, combineWith: 'OR' }) : [];
    const near = some.length === 0 && all.length === 0 ? index.search(asked, LOOSE) : [];
    const found = new Map([...all, ...some, ...near].map(({ id, match }) => [String(id), match]));
    const hits = [...found].flatMap(([id, match]) => {
      const place = byId.get(id);
      return place ? [{ ...place, matched: Object.keys(match) }] : [];
    });
    const named = toName(query);
    const namesOf = ({ title, clause, kind }: SearchPlace) =>
      kind === 'clause' ? [title, clause] : [title];
    const isNamed = (place: SearchPlace) =>
      (place.kind !== 'code' || isIdentifier(place.title)) &&
      namesOf(place).some((name) => toName(name) === named);
    const isExact = (place: SearchPlace) => Number(namesOf(place).includes(query.trim()));
    const first = hits
      .filter(isNamed)
      .toSorted((a, b) => isExact(b) - isExact(a) || WEIGHTS[b.kind] - WEIGHTS[a.kind])
      .slice(0, 2);
    const said = messages
      .filter(({ pattern }) => pattern.test(query))
      .map(({ place }) => ({ ...place, matched: [] }));
    const seen = new Set<string>();
    return [...said, ...first, ...hits]
      .filter(({ id }) => !seen.has(id) && seen.add(id))
      .slice(0, MOST);
  };
}

/** A code such as `too_deep`, and no word that a visitor may mean otherwise. */
function isIdentifier(name: string): boolean {
  return /[_.A-Z]/.test(name);
}

/** A place with exactly this name comes first. */
function toName(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, ' ');
}

const ENOUGH = 3;
const MOST = 24;

function weightOf(place: SearchPlace | undefined): number {
  if (!place) return 0;
  // Fields of events repeat what clauses, options and results are called.
  const isTrace = place.kind === 'member' && /Event\b/.test(place.owner);
  return WEIGHTS[place.kind] * (isTrace ? 0.5 : 1) * (place.isCore ? 1 : 0.75);
}

/** Kinds of places by how often they answer a question. */
const WEIGHTS: Record<PlaceKind, number> = {
  clause: 1.3,
  function: 1.2,
  class: 1.1,
  constant: 1,
  interface: 0.9,
  type: 0.9,
  member: 1,
  code: 0.9,
  message: 0.8,
};

const OPTIONS: SearchOptions = {
  boost: { title: 6, also: 5, owner: 1 },
  prefix: (word) => word.length > 2,
  fuzzy: (word) => (word.length > 4 ? 0.2 : false),
  weights: { prefix: 0.3, fuzzy: 0.15 },
};

/** For a search without a result: two letters that changed places count as two changes. */
const LOOSE: SearchOptions = {
  ...OPTIONS,
  combineWith: 'OR',
  fuzzy: (word) => (word.length > 4 ? 0.3 : false),
};
