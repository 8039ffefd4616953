import type { ToolCache } from '../../core/index.ts';

/** The texts of the server, by the names of the tools that stand for them. */
export const SERVER_TEXTS = ['idempotency', 'links'] as const;
export type ServerTexts = (typeof SERVER_TEXTS)[number];

/** The name of the tool that stands for texts of the server in a cache. */
export function textsToolName(texts: ServerTexts): string {
  return `toolyard/${texts}`;
}

/**
 * A cache with a part for the results of tools, and one for each kind of the server's texts. So none
 * of them pushes out another one.
 */
export function createPartedCache(create: (part: ServerTexts | 'results') => ToolCache): ToolCache {
  const results = create('results');
  const parts = new Map(SERVER_TEXTS.map((texts) => [textsToolName(texts), create(texts)]));
  return {
    answer: (request) => (parts.get(request.tool?.name ?? '') ?? results).answer(request),
    clear() {
      for (const part of [results, ...parts.values()]) part.clear();
    },
  };
}
