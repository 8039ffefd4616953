import type { ToolContext, ToolDefinitionLite } from '../../core/index.ts';

/** The batches of a search that run now. A context does not say which tools it may call. */
export interface OpenBatches {
  /** The tools that all open batches of this context may call; `undefined` if none is open. */
  visibleTo(ctx: ToolContext): readonly ToolDefinitionLite[] | undefined;
  /** Runs a batch. @param list what it may call */
  run<T>(
    ctx: ToolContext,
    list: () => readonly ToolDefinitionLite[],
    work: () => Promise<T>,
  ): Promise<T>;
}

interface OpenBatch {
  key: string | undefined;
  list(): readonly ToolDefinitionLite[];
}

export function createOpenBatches(): OpenBatches {
  const open = new Set<OpenBatch>();
  return {
    visibleTo(ctx) {
      const lists = [...open].flatMap(({ key, list }) => (key === keyOf(ctx) ? [list()] : []));
      return lists[0]?.filter((one) => lists.every((list) => list.includes(one)));
    },
    async run(ctx, list, work) {
      const batch = { key: keyOf(ctx), list };
      open.add(batch);
      try {
        return await work();
      } finally {
        open.delete(batch);
      }
    },
  };
}

/** A nested batch of another personality has a key of its own. A broken context has none. */
function keyOf(ctx: ToolContext): string | undefined {
  try {
    const { sessionId, personalityId, subject } = ctx;
    return JSON.stringify([sessionId, personalityId, subject]);
  } catch {
    return undefined;
  }
}
