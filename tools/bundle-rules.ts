import { builtinModules } from 'node:module';
import { createContext, runInContext } from 'node:vm';
import { minifySync } from 'vite';
import { outsideReferences } from './free-globals.ts';

/** Allowed in a bundle, besides the language and the common API of all runtimes. */
export interface BundleAllowance {
  /** Further global names. */
  globals?: readonly string[];
  /** Modules that may stay imports. */
  imports?: readonly string[];
}

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

const ECMASCRIPT = words(`
  globalThis undefined NaN Infinity isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent
  encodeURI encodeURIComponent Object Symbol Boolean Error AggregateError EvalError RangeError
  ReferenceError SyntaxError TypeError URIError Number BigInt Math Date String RegExp Array
  Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array
  BigInt64Array BigUint64Array Float32Array Float64Array Map Set WeakMap WeakSet WeakRef
  FinalizationRegistry ArrayBuffer DataView Atomics JSON Promise Reflect Proxy Intl Iterator`);

/** WinterTC minimum common API (ECMA-429), without access to the runtime's own process. */
const COMMON_API = words(`
  AbortController AbortSignal Blob ByteLengthQueuingStrategy CompressionStream
  CountQueuingStrategy Crypto CryptoKey CustomEvent DecompressionStream DOMException ErrorEvent
  Event EventTarget File FormData Headers MessageChannel MessageEvent MessagePort Performance
  PromiseRejectionEvent ReadableByteStreamController ReadableStream ReadableStreamBYOBReader
  ReadableStreamBYOBRequest ReadableStreamDefaultController ReadableStreamDefaultReader Request
  Response SubtleCrypto TextDecoder TextDecoderStream TextEncoder TextEncoderStream
  TransformStream TransformStreamDefaultController URL URLPattern URLSearchParams WebAssembly
  WritableStream WritableStreamDefaultController WritableStreamDefaultWriter atob btoa
  clearInterval clearTimeout console crypto fetch performance queueMicrotask reportError
  setInterval setTimeout structuredClone`);

const COMMON = new Set([...ECMASCRIPT, ...COMMON_API]);
const NODE_GLOBALS = new Set(
  words(
    'process Buffer global require module exports __dirname __filename setImmediate clearImmediate',
  ),
);
const NODE_MODULES = new Set(builtinModules);

/**
 * Finds code in a built module that fails or is forbidden in some runtime. Returns a sentence for
 * each finding.
 *
 * Source: docs/contract.md#runtimes.
 *
 * @example checkSource('export const at = () => window.name') // ["line 1: uses 'window', …"]
 */
export function checkSource(code: string, allowance: BundleAllowance = {}): string[] {
  const { globals, imports } = outsideReferences(code);
  const found: string[] = [];
  const nul = code.indexOf('\0');
  if (nul >= 0) found.push(`line ${lineOf(code, nul)}: ${NUL_BYTE}`);
  for (const { source, start } of imports) {
    const problem = importProblem(source, allowance.imports ?? []);
    if (problem) found.push(`line ${lineOf(code, start)}: ${problem}`);
  }
  for (const { name, start } of globals) {
    if (allowance.globals?.includes(name)) continue;
    const problem = globalProblem(name, code, start);
    if (problem) found.push(`line ${lineOf(code, start)}: ${problem}`);
  }
  return [...new Set(found)];
}

/**
 * Bundlers write an escaped character into a template literal as it is. Tools then take the file for
 * binary data.
 */
const NUL_BYTE = 'contains a NUL byte. Keep the character out of template literals.';

function importProblem(source: string | undefined, allowed: readonly string[]): string | undefined {
  if (source === undefined) return 'imports a module whose name is computed.';
  if (allowed.includes(source)) return undefined;
  const bare = source.replace(/^node:/, '');
  if (source.startsWith('node:') || NODE_MODULES.has(bare)) {
    return `imports the Node built-in '${source}'. Take what it does as a port.`;
  }
  return `imports '${source}'; this file must be self-contained.`;
}

function globalProblem(name: string, code: string, start: number): string | undefined {
  if (name === 'eval')
    return "uses 'eval', which strict content policies and some runtimes forbid.";
  if (name === 'Function') {
    return "uses 'Function', which makes code from text; strict content policies forbid it.";
  }
  if (NODE_GLOBALS.has(name)) return `uses '${name}', which only Node has. Take it as a port.`;
  if (name === 'globalThis' && !/^globalThis\s*\[/.test(code.slice(start))) return undefined;
  if (name === 'globalThis') return 'reads a computed property of globalThis; name it instead.';
  if (COMMON.has(name)) return undefined;
  return `uses '${name}', which is not in the language or in the common API of all runtimes (the DOM, for example). Take it as a port.`;
}

/** The functions of a runtime that a module may not call during its import. */
const TRAPPED = words(`
  setTimeout setInterval clearTimeout clearInterval setImmediate queueMicrotask
  requestAnimationFrame fetch structuredClone eval`);

/**
 * Loads a module in a bare context whose clocks, timers, randomness and network record their calls.
 * Returns the functions that were called.
 *
 * @param script The module as one classic script, for example built with `format: 'iife'`.
 */
export function checkImportTime(script: string): string[] {
  const touched = new Set<string>();
  const trap = (name: string) => () => {
    touched.add(name);
    return 0;
  };
  // Functions that only create a value may be called during the import.
  const sandbox: Record<string, unknown> = {
    __trap: trap,
    AbortController,
    AbortSignal,
    Event,
    EventTarget,
    TextDecoder,
    TextEncoder,
    URL,
    URLSearchParams,
  };
  for (const name of TRAPPED) sandbox[name] = trap(name);
  const context = createContext(sandbox);
  runInContext(
    `{
      const trap = globalThis.__trap;
      delete globalThis.__trap;
      Math.random = trap('Math.random');
      Date.now = trap('Date.now');
      const onDate = trap('Date');
      globalThis.Date = new Proxy(Date, {
        construct: (target, args) => (args.length === 0 && onDate(), Reflect.construct(target, args)),
        apply: (target, self, args) => (onDate(), Reflect.apply(target, self, args)),
      });
      globalThis.performance = { now: trap('performance.now'), timeOrigin: 0 };
      globalThis.crypto = { getRandomValues: trap('crypto.getRandomValues'), randomUUID: trap('crypto.randomUUID') };
    }`,
    context,
  );
  try {
    runInContext(script, context);
  } catch (error) {
    return [`cannot be loaded where only the language is there: ${String(error)}`];
  }
  return [...touched].map((name) => `calls '${name}' while it is loaded.`);
}

/** Minifies a module like the build of a site. */
export function minified(code: string): string {
  const { code: small, errors } = minifySync('entry.js', code, {
    module: true,
    compress: { target: 'es2023' },
    mangle: { toplevel: true },
  });
  if (errors.length > 0) throw new Error(`The module could not be minified: ${String(errors[0])}`);
  return small;
}

function lineOf(code: string, start: number): number {
  return code.slice(0, start).split('\n').length;
}
