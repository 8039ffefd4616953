import { strToU8, Zip, ZipDeflate, type Zippable, zipSync } from 'fflate';
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
  return zipSync(entries, { mtime: MTIME });
}

/** Like {@link toZip}, for megabytes. Yields the done part after each step, from 0 to 1. */
export function* zipInSteps(
  files: readonly GeneratedFile[],
): Generator<number, Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const total = files.reduce((sum, { text }) => sum + text.length + 1, 0);
  let done = 0;
  for (const { path, text } of files) {
    const entry = Object.assign(new ZipDeflate(path, { level: 1 }), { mtime: MTIME });
    zip.add(entry);
    let start = 0;
    do {
      const end = endOfPart(text, start);
      entry.push(strToU8(text.slice(start, end)), end >= text.length);
      done += end - start;
      start = end;
      yield done / total;
    } while (start < text.length);
  }
  zip.end();
  return joinBytes(chunks);
}

/** Joins parts of a file. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Not between the halves of a character. */
function endOfPart(text: string, start: number): number {
  const end = start + PART;
  return /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end + 1 : Math.min(end, text.length);
}

/** Zip files have no dates before 1980, and the current time would change the bytes. */
const MTIME = new Date(1980, 0, 2);
/** About 20 ms of compression. Unit: UTF-16 code units. */
const PART = 500_000;

/** Unit: UTF-16 code units. */
const LARGE = 2_000_000;
