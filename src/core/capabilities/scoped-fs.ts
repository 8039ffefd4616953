import type { ScopedFs } from '../contract/scoped.ts';
import type { FsBackend } from './backends.ts';
import type { PathGrant } from './grants.ts';
import { isOnFloor } from './path-floor.ts';
import { coversPath, normalizePath } from './paths.ts';
import { listOrNothing, refusal } from './refusals.ts';

/**
 * Files within a reach. A path must be within it as written, and again with every symbolic link
 * resolved.
 *
 * Source: docs/contract.md#files.
 */
export function createScopedFs(
  backend: FsBackend,
  read: PathGrant,
  write: PathGrant,
  workingDir: string,
): ScopedFs {
  /** @returns the written path and the real one. */
  const check = async (path: string, mode: 'read' | 'write'): Promise<[string, string]> => {
    const { granted, bounds } = mode === 'read' ? read : write;
    const written = normalizePath(path, workingDir);
    if (written === undefined) throw refuse('A path must be a string without NUL.');
    if (isOnFloor(written)) throw refuse(`${written} ${ON_FLOOR}`);
    if (!granted.some((root) => coversPath(root, written))) {
      throw refuse(
        `${written} is not in the paths that this tool may ${mode} (${listOrNothing(granted)}). Add it to capabilities.fs_reach.${mode} and to the personality's fs_reach.${mode}.`,
      );
    }
    const real = await backend.realpath(written);
    if (isOnFloor(real)) throw refuse(`${written} leads to a file that ${ON_FLOOR}`);
    for (const roots of bounds) {
      if (!(await isWithin(backend, roots, real))) {
        throw refuse(
          `A symbolic link in ${written} leads out of the paths that this tool may ${mode} (${listOrNothing(granted)}). Use a path without it.`,
        );
      }
    }
    return [written, real];
  };
  return {
    readText: async (path) => backend.readText((await check(path, 'read'))[1]),
    writeText: async (path, text) => backend.writeText((await check(path, 'write'))[1], text),
    list: async (path) => backend.list((await check(path, 'read'))[1]),
    stat: async (path) => backend.stat((await check(path, 'read'))[1]),
    // By the written path: it removes a link, not the target.
    remove: async (path) => backend.remove((await check(path, 'write'))[0]),
  };
}

/** A root may itself be a link, such as /tmp on macOS; paths below its target are within it. */
async function isWithin(
  backend: FsBackend,
  roots: readonly string[],
  real: string,
): Promise<boolean> {
  for (const root of roots) {
    if (coversPath(root, real)) return true;
    const target = await realOrNone(backend, root);
    if (target !== undefined && coversPath(target, real)) return true;
  }
  return false;
}

async function realOrNone(backend: FsBackend, root: string): Promise<string | undefined> {
  try {
    return await backend.realpath(root);
  } catch {
    return undefined; // a dangling root contains nothing
  }
}

const ON_FLOOR = 'contains credentials or system data. Access is always refused. Use another file.';

function refuse(sentence: string): Error {
  return refusal('PATH_NOT_REACHABLE', sentence);
}
