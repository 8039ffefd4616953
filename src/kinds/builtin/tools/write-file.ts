import { ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { absolute, writeNoted } from '../support/files.ts';

/** Writes a file, unless it changed since this session read it. */
export const writeFile = defineBuiltin({
  name: 'write_file',
  config: (z) => z.strictObject({}),
  create: () =>
    builtinTool({
      name: 'write_file',
      argumentAliases: { file_path: 'path', text: 'content' },
      description: 'Writes a text file in the repository. An existing file is overwritten.',
      toolset: 'file',
      schema: {
        type: 'object',
        properties: {
          path: {
            type: 'string',
            minLength: 1,
            description: 'The path of the file, relative to the repository.',
          },
          content: { type: 'string', description: 'The complete new content of the file.' },
        },
        required: ['path', 'content'],
        additionalProperties: false,
      },
      // Needs read access, because only the file itself shows whether it changed.
      capabilities: { fs_reach: { read: 'from-personality', write: 'from-personality' } },
      async execute({ path, content }, ctx) {
        const size = await writeNoted(path, content, ctx);
        return ok(`Wrote ${String(size)} bytes to ${path}`, {
          structured: { path: absolute(path, ctx.workingDir), size },
        });
      },
    }),
});
