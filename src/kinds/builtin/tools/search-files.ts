import { ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { absolute, filesOf } from '../support/files.ts';
import { refuse } from '../support/refusal.ts';
import { searchBelow } from '../support/search-below.ts';
import { countNoun } from '../support/text.ts';

/** Finds a text in all files. A reducer shortens its large output. */
export const searchFiles = defineBuiltin({
  name: 'search_files',
  config: (z) =>
    z.strictObject({
      /** The maximum number of visited files and directories. */
      max_entries: z.int().min(1).max(1_000_000).default(20_000),
      /** Names of directories to skip. */
      skip: z.array(z.string().min(1)).default(['.git', 'node_modules']),
    }),
  create: ({ max_entries, skip }) =>
    builtinTool({
      name: 'search_files',
      argumentAliases: { query: 'pattern' },
      description:
        'Finds the lines that contain a text. Each line of the result has the form path:line number: text.',
      toolset: 'file',
      schema: {
        type: 'object',
        properties: {
          pattern: {
            type: 'string',
            minLength: 2,
            maxLength: 1000,
            description: 'The text to find. It is case-sensitive and not a regular expression.',
          },
          path: {
            type: 'string',
            minLength: 1,
            default: '.',
            description: 'The file or directory to search in. Default: the repository.',
          },
          max_results: {
            type: 'integer',
            minimum: 1,
            maximum: 500,
            default: 200,
            description: 'The maximum number of matching lines. Default 200.',
          },
        },
        required: ['pattern'],
        additionalProperties: false,
      },
      capabilities: { fs_reach: { read: 'from-personality' } },
      maxResultChars: 20_000,
      outputIsUntrusted: true,
      async execute({ pattern, path = '.', max_results = 200 }, ctx) {
        const fs = filesOf(ctx);
        const start = absolute(path, ctx.workingDir);
        if (!(await fs.stat(start))) refuse(`There is nothing at ${path}. Search in '.'.`);
        const found = await searchBelow(fs, start, {
          text: pattern,
          limit: max_results,
          maxEntries: max_entries,
          skip: new Set(skip),
          signal: ctx.abortSignal,
        });
        const root = absolute('.', ctx.workingDir);
        const lines = found.hits.map(
          ({ path: at, line, text }) => `${relative(at, root)}:${String(line)}: ${text}`,
        );
        if (lines.length === 0) lines.push(`No line in ${path} contains "${pattern}".`);
        if (found.stopped === 'hits') {
          lines.push(`Stopped after ${String(max_results)} hits. Search in a narrower path.`);
        } else if (found.stopped === 'entries') {
          lines.push(
            `Stopped after ${max_entries.toLocaleString('en-US')} files and directories. Search in a narrower path.`,
          );
        }
        if (found.unreadable > 0) {
          lines.push(`${countNoun(found.unreadable, 'file')} could not be read.`);
        }
        return ok(lines.join('\n'), { structured: { hits: found.hits.length } });
      },
    }),
});

function relative(path: string, root: string): string {
  const base = root === '/' ? root : `${root}/`;
  return path.startsWith(base) ? path.slice(base.length) : path;
}
