import MiniSearch from 'minisearch';
import type { RagCollection, RagDocument, RagHit } from './collection.ts';

/** Terms of at least this length may be misspelt or cut short. */
const LENIENT_FROM = 4;

/** So common that they say nothing about what is looked for. */
const COMMON = new Set(
  'a an and are as at be by can do does for from how i in is it my of on or that the this to was what when where which who will with you your'.split(
    ' ',
  ),
);

/**
 * A collection in memory, searched by words (BM25, with prefixes and small misspellings).
 *
 * BM25 has no upper bound, so a hit's score is made one between 0 and 1: the share of the query's
 * words that the document holds, times its BM25 score over the best one of this search. A document
 * that answers the whole query best has 1; one that holds half of its words never has more
 * than 0.5. Common English words of the query do not count, unless it has no others.
 *
 * Source: page 2, section 1, `rag`; page 7 (`minisearch`).
 *
 * @example
 * const docs = createRagCollection([{ id: 'refunds', text: 'Refunds take five days.' }]);
 * docs.search('refund'); // [{ id: 'refunds', score: 1, text: 'Refunds take five days.' }]
 */
export function createRagCollection(documents: readonly RagDocument[] = []): RagCollection {
  const byId = new Map<string, RagDocument>();
  const index = new MiniSearch<RagDocument>({
    fields: ['text'],
    tokenize: toWords,
    autoVacuum: false, // it would set timers, and `remove` leaves nothing to clear up
    searchOptions: {
      prefix: (term) => term.length >= LENIENT_FROM,
      fuzzy: (term) => (term.length >= LENIENT_FROM ? 0.2 : false),
    },
  });

  const collection: RagCollection = {
    add(added) {
      for (const { id, text, metadata } of added) {
        const previous = byId.get(id);
        if (previous) index.remove(previous);
        const document = structuredClone({ id, text, ...(metadata && { metadata }) });
        byId.set(id, document);
        index.add(document);
      }
    },
    search(query, { topK = 5, scoreThreshold = 0 } = {}) {
      const words = new Set(toWords(query.toLowerCase()));
      const telling = [...words].filter((word) => !COMMON.has(word));
      const asked = telling.length > 0 ? telling : [...words];
      if (asked.length === 0 || !(topK >= 1)) return [];
      const found = index.search(asked.join(' '));
      const best = found[0]?.score ?? 1;
      return found
        .map(({ id, score, queryTerms }): RagHit => {
          const share = new Set(queryTerms).size / asked.length;
          const document = byId.get(id) as RagDocument; // the index holds what the map does
          return { ...structuredClone(document), score: round(share * (score / best)) };
        })
        .filter(({ score }) => score >= scoreThreshold)
        .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
        .slice(0, Math.floor(topK));
    },
    get size() {
      return byId.size;
    },
  };
  void collection.add(documents);
  return collection;
}

function toWords(text: string): string[] {
  return text.split(/[\s\p{Z}\p{P}]+/u).filter((word) => word !== '');
}

/** Three digits say all there is to say. */
function round(score: number): number {
  return Math.round(Math.min(1, score) * 1000) / 1000;
}
