/**
 * A separate value of the same built-in type, without the entries of a map or set. `undefined` for
 * other objects, also for those that only claim to be of such a type. A view of shared memory is
 * returned itself.
 */
export function copyBuiltIn(value: object): object | undefined {
  const tag = tagOf(value);
  try {
    // Views have their tag by a brand, which no property can fake. The type says how to copy it.
    if (Reflect.get(VIEW, Symbol.toStringTag, value) !== undefined) {
      return isShared(Reflect.get(VIEW, 'buffer', value)) ? value : VIEW.slice.call(value);
    }
    return Object.hasOwn(COPIES, tag) ? COPIES[tag]?.(value as never) : undefined;
  } catch {
    return undefined; // only the tag, or a buffer that was transferred
  }
}

/** Whether an object is memory that several threads share. */
export function isShared(value: object): boolean {
  return tagOf(value) === 'SharedArrayBuffer';
}

/** The prototype of all typed arrays: its tag is `undefined` for other values. */
const VIEW = Object.getPrototypeOf(Uint8Array.prototype) as Uint8Array;

/** Each calls a member that throws for other objects, and that works in all realms. */
const COPIES: Readonly<Record<string, (value: never) => object | undefined>> = {
  Map(value: object) {
    Map.prototype.has.call(value, 0);
    return new Map();
  },
  Set(value: object) {
    Set.prototype.has.call(value, 0);
    return new Set();
  },
  Date: (value: object) => new Date(Date.prototype.getTime.call(value)),
  RegExp(value: RegExp) {
    const source: string = Reflect.get(RegExp.prototype, 'source', value);
    const { flags, lastIndex } = value;
    return Object.assign(new RegExp(source, flags), { lastIndex });
  },
  ArrayBuffer: (value: object) => ArrayBuffer.prototype.slice.call(value, 0),
  DataView(value: DataView) {
    Reflect.get(DataView.prototype, 'byteLength', value);
    const { buffer, byteOffset, byteLength } = value;
    if (isShared(buffer)) return value;
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    return new DataView(bytes.slice().buffer);
  },
  // A tag of its own would be another class.
  Error(value: object) {
    if (Symbol.toStringTag in value) return undefined;
    const out = new Error();
    delete out.stack; // of this place
    return out;
  },
  URL: (value: object) => new URL(Reflect.get(URL.prototype, 'href', value)),
  URLSearchParams: (value: object) =>
    new URLSearchParams(URLSearchParams.prototype.toString.call(value)),
  Headers: (value: object) => new Headers([...Headers.prototype.entries.call(value)]),
  FormData(value: object) {
    const out = new FormData();
    for (const [name, part] of FormData.prototype.entries.call(value)) {
      out.append(name, part as string); // or a file, which never changes
    }
    return out;
  },
};

function tagOf(value: object): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}
