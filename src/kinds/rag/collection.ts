/** A searchable text. */
export interface RagDocument {
  /** Unique within its collection; a second document with the same id replaces the first. */
  id: string;
  /** An empty one removes the document. */
  text: string;
  metadata?: Record<string, unknown>;
}

/** A found document. */
export interface RagHit extends RagDocument {
  /**
   * How much of the question this document answers, from 0 to 1, independent of other hits and of
   * the collection. A backend with another measure converts it: {@link scoreFromCosine}, {@link
   * scoreFromDistance}.
   */
  score: number;
}

/** The number and the quality of hits. */
export interface RagSearchOptions {
  /** Default 5. */
  topK?: number;
  /** Hits below it are left out. Default 0. */
  scoreThreshold?: number;
}

/**
 * Searchable documents. The implementation may use words or vectors.
 *
 * @example
 * const vectors: RagCollection = {
 *   size: rows.length,
 *   add: async (documents) => index.upsert(await embed(documents)),
 *   search: async (query, { topK = 5 } = {}) =>
 *     (await index.nearest(await embed(query), topK)).map(({ row, similarity }) => ({
 *       ...row,
 *       score: scoreFromCosine(similarity),
 *     })),
 * };
 */
export interface RagCollection {
  /** Best first. */
  search(query: string, options?: RagSearchOptions): RagHit[] | Promise<RagHit[]>;
  add(documents: readonly RagDocument[]): void | Promise<void>;
  /** The number of documents. */
  readonly size: number;
}
