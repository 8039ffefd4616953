import {
  checkStale,
  normalizePath,
  noteRead,
  type ScopedFs,
  type ToolContext,
} from '../../../core/index.ts';
import { need, refuse, refuseArgument, ToolRefusal } from './refusal.ts';

/** A text file and the time of its last change. */
export interface ReadFile {
  text: string;
  /** Unit: milliseconds since the epoch. */
  mtimeMs: number;
}

/** The call's files. @throws Refusal where it has none */
export function filesOf(ctx: ToolContext): ScopedFs {
  return need(ctx.scopedFs, 'a file backend');
}

/** Reads a file and notes its time for the check of stale writes. */
export async function readNoted(path: string, ctx: ToolContext): Promise<ReadFile> {
  const fs = filesOf(ctx);
  const stat = await fs.stat(path);
  if (!stat) refuse(`No file at ${path}. Call search_files to find it.`);
  if (stat.kind === 'directory') {
    refuseArgument('path', `${path} is a directory. Give the path of a file in it.`);
  }
  const text = await fs.readText(path);
  noteRead(ctx, path, stat.mtimeMs);
  return { text, mtimeMs: stat.mtimeMs };
}

/**
 * Writes a file unless it changed since this session read it.
 *
 * Source: docs/contract.md#stale-writes.
 */
export async function writeNoted(path: string, text: string, ctx: ToolContext): Promise<number> {
  const fs = filesOf(ctx);
  const found = await fs.stat(path);
  if (found?.kind === 'directory') {
    refuseArgument('path', `${path} is a directory. Give the path of a file in it.`);
  }
  const stale = checkStale(ctx, path, found?.mtimeMs);
  if (stale) throw new ToolRefusal(stale);
  ctx.abortSignal.throwIfAborted();
  await fs.writeText(path, text);
  const stat = await fs.stat(path);
  if (stat) noteRead(ctx, path, stat.mtimeMs);
  return stat?.size ?? new TextEncoder().encode(text).length;
}

/** The path from the root, without `.` and `..`; an invalid path stays as it is. */
export function absolute(path: string, workingDir: string): string {
  return normalizePath(path, workingDir) ?? path;
}
