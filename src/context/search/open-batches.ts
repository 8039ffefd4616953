import type { ToolContext, ToolDefinitionLite } from '../../core/index.ts';

/** A batch that runs now. A context does not say which tools it may call. */
export interface SearchedBatch {
  /** By {@link toBatchKey}; a broken context has none. */
  key?: string;
  list(): readonly ToolDefinitionLite[];
}

/** The batches of a search that run now. */
export interface OpenBatches {
  /** The tools that all open batches of this context may call; `undefined` if none is open. */
  visibleTo(ctx: ToolContext): readonly ToolDefinitionLite[] | undefined;
  /** Keeps a batch open while it runs. */
  run<T>(batch: SearchedBatch, work: () => Promise<T>): Promise<T>;
}

export function createOpenBatches(): OpenBatches {
  const open = new Set<SearchedBatch>();
  return {
    visibleTo(ctx) {
      const lists = [...open].flatMap(({ key, list }) => (key === toBatchKey(ctx) ? [list()] : []));
      return lists[0]?.filter((one) => lists.every((list) => list.includes(one)));
    },
    async run(batch, work) {
      open.add(batch);
      try {
        return await work();
      } finally {
        open.delete(batch);
      }
    },
  };
}

/** A nested batch of another personality has a key of its own. */
export function toBatchKey({ sessionId, personalityId, subject }: ToolContext): string {
  return JSON.stringify([sessionId, personalityId, subject]);
}
