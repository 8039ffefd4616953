/**
 * SHA-1 of bytes, as hexadecimal digits. By hand because git's object names are needed at once,
 * and the platform's digest answers later.
 *
 * @example
 * sha1(new TextEncoder().encode('abc')); // 'a9993e36…'
 */
export function sha1(message: Uint8Array): string {
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, message.length * 8);
  const hash = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  const words = new Int32Array(80);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 80; i++) {
      words[i] =
        i < 16
          ? view.getInt32(block + i * 4)
          : rotate(at(words, i - 3) ^ at(words, i - 8) ^ at(words, i - 14) ^ at(words, i - 16), 1);
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = hash;
    for (let i = 0; i < 80; i++) {
      const next = (rotate(a, 5) + mix(i, b, c, d) + e + at(words, i)) | 0;
      [a, b, c, d, e] = [next, a, rotate(b, 30), c, d];
    }
    for (const [i, value] of [a, b, c, d, e].entries()) hash[i] = ((hash[i] ?? 0) + value) | 0;
  }
  return hash.map((value) => (value >>> 0).toString(16).padStart(8, '0')).join('');
}

function mix(round: number, b: number, c: number, d: number): number {
  if (round < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (round < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (round < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}

function at(words: Int32Array, index: number): number {
  return words[index] ?? 0;
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
