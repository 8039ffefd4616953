import type { FsBackend } from '../core/index.ts';
import type { VirtualFs } from './virtual-fs.ts';
import { VirtualFsError } from './virtual-fs-error.ts';

/** Options of {@link toFsBackend}. */
export interface FsBackendOptions {
  /** Default: every operation works at once. One that fails rejects with `EIO`. */
  turbulence?: (operation: string) => Promise<boolean>;
}

/**
 * The virtual file system as the raw backend behind scoped files. Its directories go one at a
 * time: removing one that holds something rejects with `ENOTEMPTY`.
 *
 * Source: docs/contract.md#files.
 *
 * @example
 * const backend = toFsBackend(fs, { turbulence: createTurbulence({ backend: 'disk', ... }) });
 * await backend.readText('/repo/README.md');
 */
export function toFsBackend(fs: VirtualFs, { turbulence }: FsBackendOptions = {}): FsBackend {
  async function operation<T>(verb: string, path: string, act: () => T): Promise<T> {
    if (turbulence && !(await turbulence(`${verb} ${path}`))) throw new VirtualFsError('EIO', path);
    return act();
  }

  return {
    // Only checks the path before the operation, so it takes no time.
    async realpath(path) {
      return fs.realpath(path);
    },
    readText: (path) =>
      operation('READ', path, () => {
        const text = fs.read(path);
        if (text === undefined) throw missing(fs, path, 'EISDIR');
        return text;
      }),
    writeText: (path, text) =>
      operation('WRITE', path, () => {
        fs.write(path, text);
      }),
    list: (path) =>
      operation('LIST', path, () => {
        if (fs.stat(path)?.kind !== 'directory') throw missing(fs, path, 'ENOTDIR');
        return fs.list(path);
      }),
    stat: (path) => operation('STAT', path, () => fs.stat(path)),
    remove: (path) => operation('REMOVE', path, () => fs.remove(path)),
  };
}

/** `otherwise`: the error for an entry of the wrong kind. */
function missing(fs: VirtualFs, path: string, otherwise: 'EISDIR' | 'ENOTDIR'): VirtualFsError {
  fs.realpath(path);
  return new VirtualFsError(fs.stat(path) ? otherwise : 'ENOENT', path);
}
