import type { World } from '../../catalog/index.ts';
import type { WorldView } from './world-view.ts';

/** The observable state of the catalogue's world. Times are readings of the run's clock. */
export function createWorldView({ fs, kv, outbox, log, epochMs }: CatalogWorld): WorldView {
  let seen = fs.entries();
  const toFiles = () =>
    seen
      .filter(({ kind }) => kind !== 'directory')
      .map(({ path, size, mtimeMs }) => ({
        path: toShort(path, fs.root),
        size,
        mtimeMs: mtimeMs - epochMs,
      }));
  let files = toFiles();
  return {
    files() {
      const entries = fs.entries();
      if (entries !== seen) {
        seen = entries;
        files = toFiles();
      }
      return files;
    },
    readFile(path) {
      const entry = fs.lstat(path);
      return entry?.kind === 'link' ? `→ ${entry.target ?? ''}` : fs.read(path);
    },
    keyValues: kv.entries,
    messages: outbox.messages,
    records: log.changes,
    subscribe(listener) {
      const ends = [fs, kv, outbox, log].map((part) => part.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

type CatalogWorld = Pick<World, 'fs' | 'kv' | 'outbox' | 'log' | 'epochMs'>;

function toShort(path: string, root: string): string {
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
}
