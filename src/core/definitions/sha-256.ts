let rounds: Uint32Array | undefined;

/**
 * The first 32 bits of the fractional parts of the cube roots of the first 64 primes. Their next
 * bits are far from a carry, so the rounding of a platform does not matter.
 */
function roundConstants(): Uint32Array {
  if (rounds) return rounds;
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++)
    if (primes.every((prime) => n % prime > 0)) primes.push(n);
  rounds = Uint32Array.from(primes, (prime) => (Math.cbrt(prime) % 1) * 2 ** 32);
  return rounds;
}

/**
 * SHA-256 of a text's UTF-8 bytes, as 64 hexadecimal digits. Unlike `crypto.subtle` it is
 * synchronous, so a gate can use it.
 *
 * Source: FIPS 180-4.
 */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  new Uint8Array(padded.buffer).set(bytes);
  padded.setUint8(bytes.length, 0x80);
  padded.setBigUint64(padded.byteLength - 8, BigInt(bytes.length) * 8n);
  const state = Uint32Array.of(
    ...[0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a],
    ...[0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19],
  );
  const words = new Uint32Array(64);
  const constants = roundConstants();
  for (let at = 0; at < padded.byteLength; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = padded.getUint32(at + i * 4);
    compress(state, words, constants);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

function compress(state: Uint32Array, words: Uint32Array, constants: Uint32Array): void {
  const word = (at: number): number => words[at] ?? 0;
  for (let i = 16; i < 64; i++) {
    const [x, y] = [word(i - 15), word(i - 2)];
    const low = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const high = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    words[i] = word(i - 16) + low + word(i - 7) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const round = constants[i] ?? 0;
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + round + word(i);
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  // The array keeps 32 bits of each sum.
  [a, b, c, d, e, f, g, h].forEach((value, at) => {
    state[at] = (state[at] ?? 0) + value;
  });
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}
