/** A text that can be found. */
export interface RagDocument {
  /** Unique within its collection; adding it again replaces it. */
  id: string;
  /** An empty one removes the document. */
  text: string;
  metadata?: Record<string, unknown>;
}

/** A document that was found. */
export interface RagHit extends RagDocument {
  /**
   * How much of the question this document answers, from 0 to 1, whatever else was found and
   * whatever the collection is made of. A backend that measures something else converts it:
   * {@link scoreFromCosine}, {@link scoreFromDistance}.
   */
  score: number;
}

/** How many, and how good. */
export interface RagSearchOptions {
  /** Default 5. */
  topK?: number;
  /** Hits below it are left out. Default 0. */
  scoreThreshold?: number;
}

/**
 * Documents that can be searched. What stands behind it, words or vectors, is its own affair.
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
  /** How many documents it holds. */
  readonly size: number;
}
