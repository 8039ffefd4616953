import { strToU8, type Zippable, zipSync } from 'fflate';
import type { GeneratedFile } from '../codegen/user-file.ts';

/** Files as a zip. The same files give the same bytes. */
export function toZip(files: readonly GeneratedFile[]): Uint8Array<ArrayBuffer> {
  const entries: Zippable = Object.fromEntries(
    files.map(({ path, text }) => [path, strToU8(text)]),
  );
  // Zips know no time before 1980, and a time of now would make each one another.
  return zipSync(entries, { level: 9, mtime: new Date(1980, 0, 2) });
}
