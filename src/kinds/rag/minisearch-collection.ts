import MiniSearch, { type SearchResult } from 'minisearch';
import type { RagCollection, RagDocument, RagHit } from './collection.ts';
import { isSignificant, stemOf, tokensOf } from './tokens.ts';

/** Words of at least this length may be misspelt or cut short. */
const LENIENT_FROM = 4;

/**
 * A collection in memory, searched by words with BM25. English endings, prefixes and small
 * misspellings match. The words of a document's id count, too.
 *
 * The score of a hit is the share of the question that the document answers. Each word of the
 * question weighs its inverse document frequency, and counts by how well the document matches it.
 * Many mentions of a word bring its share close to 1. So a score means the same in each collection,
 * whatever else matches: see {@link RELEVANT_SCORE}. Common words of the question count only if it
 * has no others.
 *
 * @example
 * const docs = createRagCollection([{ id: 'refunds', text: 'Refunds take five days.' }]);
 * docs.search('How long does a refund take?'); // [{ id: 'refunds', score: 0.74, text: … }]
 */
export function createRagCollection(documents: readonly RagDocument[] = []): RagCollection {
  const byId = new Map<string, RagDocument>();
  const index = new MiniSearch<RagDocument>({
    fields: ['text', 'name'],
    extractField: (document, field) => (field === 'text' ? document.text : document.id),
    tokenize: (text) => tokensOf(text).map(stemOf),
    processTerm: (term) => term,
    autoVacuum: false, // it would set timers, and `remove` leaves nothing to clean up
    searchOptions: {
      tokenize: (term) => [term],
      prefix: (term) => term.length >= LENIENT_FROM,
      fuzzy: (term) => (term.length >= LENIENT_FROM ? 0.2 : false),
      weights: { prefix: 0.6, fuzzy: 0.3 },
    },
  });

  const collection: RagCollection = {
    add(added) {
      for (const { id, text, metadata } of added) {
        const previous = byId.get(id);
        if (previous) index.remove(previous);
        byId.delete(id);
        if (text === '') continue;
        const document = structuredClone({ id, text, ...(metadata && { metadata }) });
        byId.set(id, document);
        index.add(document);
      }
    },
    search(query, { topK = 5, scoreThreshold = 0 } = {}) {
      const terms = termsOf(query);
      if (terms.length === 0 || !(topK >= 1)) return [];
      return scoresOf(terms, index)
        .filter(({ score }) => score >= scoreThreshold)
        .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
        .slice(0, Math.floor(topK))
        .map(({ id, score }): RagHit => {
          const document = byId.get(id) as RagDocument; // the index has the same ids as the map
          return { ...structuredClone(document), score };
        });
    },
    get size() {
      return byId.size;
    },
  };
  void collection.add(documents);
  return collection;
}

function termsOf(query: string): string[] {
  const words = tokensOf(query);
  const telling = words.filter(isSignificant);
  return [...new Set((telling.length > 0 ? telling : words).map(stemOf))];
}

function scoresOf(
  terms: readonly string[],
  index: MiniSearch<RagDocument>,
): { id: string; score: number }[] {
  const shares = new Map<string, number>();
  let whole = 0;
  for (const term of terms) {
    const found = index.search(term, {
      // Few misspellings change the first letter, and `wine` is not `line`.
      boostDocument: (_id, match) => (match.charAt(0) === term.charAt(0) ? 1 : 0),
    });
    const weight = weightOf(term, found, index.documentCount);
    whole += weight;
    for (const { id, score } of found) {
      const match = 1 - Math.exp(-score / weight);
      shares.set(id, (shares.get(id) ?? 0) + weight * match);
    }
  }
  return [...shares].map(([id, share]) => ({ id, score: round(share / whole) }));
}

/** The inverse document frequency of BM25. A word that no document has weighs most. */
function weightOf(term: string, found: readonly SearchResult[], documents: number): number {
  const having = found.filter(({ terms }) => terms.includes(term)).length;
  return Math.log(1 + (documents - having + 0.5) / (having + 0.5));
}

/** More than three digits carry no information. */
function round(score: number): number {
  return Math.round(Math.min(1, score) * 1000) / 1000;
}
