import { strToU8, type Zippable, zipSync } from 'fflate';
import type { GeneratedFile } from '../codegen/user-file.ts';

/** Files as a zip. The same files give the same bytes. */
export function toZip(files: readonly GeneratedFile[]): Uint8Array<ArrayBuffer> {
  const entries: Zippable = Object.fromEntries(
    files.map(({ path, text }) => [path, strToU8(text)]),
  );
  // Zip files have no dates before 1980, and the current time would change the bytes.
  return zipSync(entries, { level: 9, mtime: new Date(1980, 0, 2) });
}
