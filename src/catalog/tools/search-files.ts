import { defineTool, ok } from '../../core/index.ts';
import type { World } from '../world.ts';

/** Finds a text in all files; its output is large, which is what its reducer is for. */
export function createSearchFiles(world: World) {
  return defineTool({
    name: 'search_files',
    description: 'Finds every line that holds a text. One hit a line: path:line: text.',
    toolset: 'file',
    schema: {
      type: 'object',
      properties: {
        pattern: { type: 'string', minLength: 2, description: 'Literal text, case-sensitive.' },
        path: { type: 'string', default: '.', description: 'File or directory to search in.' },
        max_results: { type: 'integer', minimum: 1, maximum: 500, default: 200 },
      },
      required: ['pattern'],
      additionalProperties: false,
    },
    maxResultChars: 20_000,
    outputIsUntrusted: true,
    validateArgs: true,
    async execute({ pattern, path = '.', max_results = 200 }, ctx) {
      await world.delay('disk', [160, 210], ctx.abortSignal);
      const hits = world.fs.search(pattern, path, max_results);
      if (hits.length === 0) return ok(`Nothing in ${path} holds "${pattern}".`);
      const lines = hits.map((hit) => `${hit.path}:${String(hit.line)}: ${hit.text}`);
      if (hits.length === max_results) {
        lines.push(`Stopped after ${String(max_results)} hits. Search in a narrower path.`);
      }
      return ok(lines.join('\n'), { structured: { hits: hits.length } });
    },
  });
}
