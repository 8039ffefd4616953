/** UTF-8, as in browsers. Lone surrogates become U+FFFD. */
export class TextEncoder {
  readonly encoding = 'utf-8';

  encode(input = ''): Uint8Array {
    const text = String(input).toWellFormed();
    const bytes: number[] = [];
    for (const char of text) {
      const code = char.codePointAt(0) ?? 0;
      if (code < 0x80) bytes.push(code);
      else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
      else if (code < 0x10000) {
        bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
      } else {
        bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63));
        bytes.push(0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
      }
    }
    return Uint8Array.from(bytes);
  }
}

/** Only UTF-8, as the prelude supports no other encoding. */
export class TextDecoder {
  readonly encoding = 'utf-8';
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;

  constructor(label = 'utf-8', options: { fatal?: boolean; ignoreBOM?: boolean } = {}) {
    if (!/^(utf-?8|unicode-1-1-utf-8)$/i.test(label.trim())) {
      throw new RangeError(`The sandbox decodes UTF-8 only, not ${label}.`);
    }
    this.fatal = options.fatal ?? false;
    this.ignoreBOM = options.ignoreBOM ?? false;
  }

  decode(input?: ArrayBuffer | ArrayBufferView): string {
    if (input === undefined) return '';
    const bytes = ArrayBuffer.isView(input)
      ? new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
      : new Uint8Array(input);
    const parts: string[] = [];
    let at = 0;
    while (at < bytes.length) {
      const [code, length] = readCodePoint(bytes, at);
      if (code === undefined && this.fatal) throw new TypeError('The bytes are not valid UTF-8.');
      parts.push(code === undefined ? '\ufffd' : String.fromCodePoint(code));
      at += length;
    }
    const text = parts.join('');
    return text.startsWith('\ufeff') && !this.ignoreBOM ? text.slice(1) : text;
  }
}

/** Lowest and highest second byte by first byte, where they are narrower than 0x80–0xBF. */
const SECOND = new Map([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
]);

function readCodePoint(bytes: Uint8Array, at: number): [code: number | undefined, length: number] {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return [first, 1];
  if (first < 0xc2 || first > 0xf4) return [undefined, 1];
  const more = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
  let code = first & (0x3f >> more);
  for (let step = 1; step <= more; step += 1) {
    const byte = bytes[at + step] ?? 0;
    const [low = 0x80, high = 0xbf] = (step === 1 ? SECOND.get(first) : undefined) ?? [];
    if (byte < low || byte > high) return [undefined, step];
    code = (code << 6) | (byte & 63);
  }
  return [code, more + 1];
}
