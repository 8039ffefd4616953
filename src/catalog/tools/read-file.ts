import { defineTool, err, ok } from '../../core/index.ts';
import type { World } from '../world.ts';

/** Reads a file, whole or between two lines, and notes when, for refusing stale writes. */
export function createReadFile(world: World) {
  return defineTool({
    name: 'read_file',
    description:
      'Reads a text file of the repository. Give start_line and end_line to read a part of it.',
    toolset: 'file',
    schema: {
      type: 'object',
      properties: {
        path: { type: 'string', minLength: 1, description: 'Path relative to the repository.' },
        start_line: { type: 'integer', minimum: 1, description: 'First line, from 1.' },
        end_line: { type: 'integer', minimum: 1, description: 'Last line, included.' },
      },
      required: ['path'],
      additionalProperties: false,
    },
    maxResultChars: 40_000,
    outputIsUntrusted: true,
    validateArgs: true,
    async execute({ path, start_line, end_line }, ctx) {
      await world.delay('disk', [70, 110], ctx.abortSignal);
      const text = world.fs.read(path);
      const stat = world.fs.stat(path);
      if (text === undefined || stat === undefined) {
        return err(`No file at ${path}. Call search_files to find it.`);
      }
      const { mtimeMs } = stat;
      ctx.readMtimes?.set(world.fs.resolve(path), { mtimeMs, readAtTurn: ctx.currentTurn });
      if (start_line === undefined && end_line === undefined) return ok(text);
      return ok(
        text
          .split('\n')
          .slice((start_line ?? 1) - 1, end_line)
          .join('\n'),
      );
    },
  });
}
