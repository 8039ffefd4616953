/** A text that can be found. */
export interface RagDocument {
  /** Unique within its collection; adding it again replaces it. */
  id: string;
  text: string;
  metadata?: Record<string, unknown>;
}

/** A document that was found. */
export interface RagHit extends RagDocument {
  /** 0 to 1, where 1 is the best that this query could find. */
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
 * Source: seed 4, 'RAG Tools'; page 2, section 1, `rag`.
 */
export interface RagCollection {
  /** Best first. */
  search(query: string, options?: RagSearchOptions): RagHit[] | Promise<RagHit[]>;
  add(documents: readonly RagDocument[]): void | Promise<void>;
  /** How many documents it holds. */
  readonly size: number;
}
