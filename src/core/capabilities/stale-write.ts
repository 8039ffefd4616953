import type { ToolContext } from '../contract/tool-context.ts';
import type { ToolFailure } from '../contract/tool-result.ts';
import { err } from '../results/results.ts';
import { normalizePath } from './paths.ts';

type ReadContext = Pick<ToolContext, 'readMtimes' | 'workingDir' | 'currentTurn'>;

/**
 * Records that a file was read, for {@link checkStale}. Without `ctx.readMtimes` it does nothing.
 *
 * Source: docs/contract.md#stale-writes.
 *
 * @param mtimeMs The last change of the file, in milliseconds since the epoch.
 * @example noteRead(ctx, 'src/a.ts', (await ctx.scopedFs.stat('src/a.ts')).mtimeMs)
 */
export function noteRead(ctx: ReadContext, path: string, mtimeMs: number): void {
  ctx.readMtimes?.set(keyOf(ctx, path), { mtimeMs, readAtTurn: ctx.currentTurn });
}

/**
 * Refuses a write to a file that changed, or was deleted, since it was read. A file that was not
 * read is not checked. After the write, call {@link noteRead} with the new time.
 *
 * @param mtimeMs The file's current time; `undefined` if it does not exist.
 * @returns the failure to return, or `undefined` if the write may continue.
 * @example
 * const stale = checkStale(ctx, path, (await ctx.scopedFs.stat(path))?.mtimeMs);
 * if (stale) return stale;
 */
export function checkStale(
  ctx: ReadContext,
  path: string,
  mtimeMs: number | undefined,
): ToolFailure | undefined {
  const read = ctx.readMtimes?.get(keyOf(ctx, path));
  if (!read || read.mtimeMs === mtimeMs) return undefined;
  const now = mtimeMs === undefined ? 'is gone now' : `was changed at ${timeOf(mtimeMs)}`;
  return err(
    `${path} was read in turn ${read.readAtTurn}, as of ${timeOf(read.mtimeMs)}, and ${now}. Read it again before writing to it.`,
    'STALE_WRITE',
  );
}

function keyOf({ workingDir }: ReadContext, path: string): string {
  return normalizePath(path, workingDir) ?? path;
}

function timeOf(ms: number): string {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? `${ms} ms` : date.toISOString();
}
