import { Inflate } from 'fflate';

/** Result of {@link inflate}: the bytes, or the error. */
export type Inflated = Uint8Array | 'broken' | 'too large';

/** The chunk size in packed bytes. Deflate expands one byte to at most 1032. */
const STEP = 512;

/**
 * Unpacks raw deflate up to a limit: a few packed bytes can expand to gigabytes. Never throws.
 *
 * @param limit in bytes.
 */
export function inflate(packed: Uint8Array, limit: number): Inflated {
  const parts: Uint8Array[] = [];
  let size = 0;
  let isWhole = false;
  const stream = new Inflate((part, final) => {
    parts.push(part);
    size += part.length;
    isWhole = final;
  });
  try {
    for (let at = 0; at < packed.length; at += STEP) {
      stream.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
      if (size > limit) return 'too large';
    }
  } catch {
    return 'broken';
  }
  return isWhole ? join(parts, size) : 'broken';
}

function join(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
