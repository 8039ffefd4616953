import { ok } from '../../../core/index.ts';
import { linesOf } from '../../../lib/lines-of.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { readNoted } from '../support/files.ts';
import { refuseArgument } from '../support/refusal.ts';

/** Reads a file, whole or a range of lines, and notes its time for the check of stale writes. */
export const readFile = defineBuiltin({
  name: 'read_file',
  config: (z) => z.strictObject({ max_chars: z.int().min(1000).max(1_000_000).default(40_000) }),
  create: ({ max_chars }) =>
    builtinTool({
      name: 'read_file',
      argumentAliases: { file_path: 'path', lineStart: 'start_line', lineEnd: 'end_line' },
      description:
        'Reads a text file of the repository. Set start_line and end_line to read only a part of it.',
      toolset: 'file',
      schema: {
        type: 'object',
        properties: {
          path: {
            type: 'string',
            minLength: 1,
            description: 'The path of the file, relative to the repository.',
          },
          start_line: {
            type: 'integer',
            minimum: 1,
            description: 'The first line to return, counted from 1. Default 1.',
          },
          end_line: {
            type: 'integer',
            minimum: 1,
            description: 'The last line to return. Default: the last line of the file.',
          },
        },
        required: ['path'],
        additionalProperties: false,
      },
      capabilities: { fs_reach: { read: 'from-personality' } },
      maxResultChars: max_chars,
      outputIsUntrusted: true,
      async execute({ path, start_line, end_line }, ctx) {
        if (start_line !== undefined && end_line !== undefined && end_line < start_line) {
          refuseArgument('end_line', 'end_line must not be before start_line.');
        }
        const { text } = await readNoted(path, ctx);
        if (start_line === undefined && end_line === undefined) return ok(text);
        const lines = text.split('\n');
        const first = start_line ?? 1;
        const { length } = linesOf(text);
        // The first line of an empty file is empty.
        if (first > Math.max(1, length)) {
          refuseArgument(
            'start_line',
            `${path} has only ${length.toLocaleString('en-US')} ${length === 1 ? 'line' : 'lines'}.`,
          );
        }
        return ok(lines.slice(first - 1, end_line).join('\n'));
      },
    }),
});
