import { strToU8, type Zippable, zipSync } from 'fflate';
import type { GeneratedFile } from '../codegen/user-file.ts';

/** Files as a zip. The same files give the same bytes. */
export function toZip(files: readonly GeneratedFile[]): Uint8Array<ArrayBuffer> {
  const entries: Zippable = Object.fromEntries(
    // More than megabytes would take seconds at the highest level.
    files.map(({ path, text }) => [
      path,
      [strToU8(text), { level: text.length > LARGE ? 1 : 9 }] as const,
    ]),
  );
  // Zip files have no dates before 1980, and the current time would change the bytes.
  return zipSync(entries, { mtime: new Date(1980, 0, 2) });
}

/** Unit: UTF-16 code units. */
const LARGE = 2_000_000;
