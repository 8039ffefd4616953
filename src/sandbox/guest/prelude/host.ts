/** The only exit from the VM; its global is removed before user code loads. */
declare global {
  var __host: ((kind: string, a?: string, b?: string, c?: string) => string) | undefined;
}

const door = globalThis.__host ?? (() => '');
Reflect.deleteProperty(globalThis, '__host');

/** Sends a request or a message to the Worker. */
export function host(kind: string, a = '', b = '', c = ''): string {
  return door(kind, a, b, c);
}

// Saved before user code can replace them, because the sandbox's own messages must not depend on
// it.
export const { parse, stringify } = JSON;
export const { isArray } = Array;
export const { freeze, getPrototypeOf, keys, getOwnPropertyDescriptor, defineProperty } = Object;
export const { ownKeys } = Reflect;
export const objectPrototype = Object.prototype;
