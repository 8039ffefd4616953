import { defineTool, err, ok } from '../../../core/index.ts';
import type { GuestContext } from '../../protocol.ts';
import { AbortController, AbortSignal, abortError, fireAbort } from './abort.ts';
import { structuredClone } from './clone.ts';
import { console } from './console.ts';
import { createGuestContext } from './context.ts';
import { host, parse, stringify } from './host.ts';
import { deepFreeze, put, whyNotJson } from './json.ts';
import { settleRequest } from './requests.ts';
import { Headers } from './response.ts';
import { TextDecoder, TextEncoder } from './text-coding.ts';
import { clearTimeout, setInterval, setTimeout } from './timers.ts';
import { URL, URLSearchParams } from './url.ts';
import { reseed, settleWorld } from './world.ts';

/** Messages of the Worker to the VM. */
type Order =
  | { do: 'load'; kind: 'tool' | 'reducer'; seed?: number }
  | { do: 'describe' }
  | { do: 'available' }
  | { do: 'tool'; args: unknown; ctx: GuestContext }
  | { do: 'reduce'; result: unknown; ctx: unknown; frozen?: boolean }
  | { do: 'reply'; seq: number; ok: boolean; value?: unknown }
  | { do: 'abort'; reason?: string };

type UserObject = Record<string, unknown>;

settleWorld();
for (const [name, value] of Object.entries({
  console,
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval: clearTimeout,
  URL,
  URLSearchParams,
  TextEncoder,
  TextDecoder,
  AbortController,
  AbortSignal,
  Headers,
  structuredClone,
  // For the library 'toolyard', which loads before any user code and deletes this property.
  __toolyard: { ok, err, defineTool },
})) {
  put(globalThis, name, value);
}

const controller = new AbortController();
let subject: UserObject | undefined;

/** The VM's entry. Evaluating the prelude gives this function. */
export function entry(text: string): string {
  const order = parse(text) as Order; // the Worker is the trusted side
  try {
    switch (order.do) {
      case 'load':
        load(order.kind, order.seed);
        return '';
      case 'describe':
        return describe();
      case 'available':
        return isAvailable() ? 'true' : 'false';
      case 'tool':
        execute(order.args, order.ctx);
        return '';
      case 'reduce':
        return reduce(order.result, order.ctx, order.frozen ?? true);
      case 'reply':
        settleRequest(order.seq, order.ok, order.value);
        return '';
      case 'abort':
        fireAbort(controller.signal, abortError(order.reason));
        return '';
    }
  } catch (thrown) {
    tell('threw', thrown);
    return '';
  }
}

function load(kind: 'tool' | 'reducer', seed: number | undefined): void {
  reseed(seed);
  // From an array, so that the bundler leaves this import to the VM.
  const [file] = ['/user'];
  import(file).then(
    (exports: UserObject) => {
      const found = exports[kind] ?? exports.default;
      if (typeof found === 'object' && found !== null) {
        subject = found as UserObject; // an object; its members are checked one by one
        host('loaded');
      } else {
        host('refused', missingExport(kind, exports));
      }
    },
    (thrown: unknown) => tell('unloadable', thrown),
  );
}

function missingExport(kind: string, exports: UserObject): string {
  const other = kind === 'tool' ? 'reducer' : 'tool';
  const found = exports[kind] ?? exports.default;
  if (found !== undefined) return `The exported ${kind} is ${typeof found}, not an object.`;
  if (other in exports) {
    return `This file exports a ${other}. Write 'export const ${kind} = …' or 'export default …'.`;
  }
  const [only, ...others] = Object.keys(exports).filter((key) => typeof exports[key] === 'object');
  const way =
    only !== undefined && others.length === 0
      ? `Rename '${only}' to '${kind}', or add 'export default ${only}'.`
      : `Write 'export const ${kind} = …' or 'export default …'.`;
  return `This file exports no ${kind}. ${way}`;
}

function describe(): string {
  const data: UserObject = {};
  const methods: string[] = [];
  for (const key of Object.keys(subject ?? {})) {
    const value = subject?.[key];
    if (typeof value === 'function') methods.push(key);
    else if (value !== undefined) data[key] = value;
  }
  for (const key of ['execute', 'reduce', 'isAvailable']) {
    if (typeof subject?.[key] === 'function' && !methods.includes(key)) methods.push(key);
  }
  const why = whyNotJson(data);
  if (why !== undefined) {
    host('refused', `The properties of the export must be JSON, but they contain ${why}.`);
    return '';
  }
  return stringify({ data, methods });
}

function method(name: string): (...args: unknown[]) => unknown {
  const found = subject?.[name];
  if (typeof found !== 'function') throw new TypeError(`The export has no method '${name}'.`);
  return (...args) => Reflect.apply(found, subject, args);
}

function isAvailable(): boolean {
  if (typeof subject?.isAvailable !== 'function') return true;
  const answer = method('isAvailable')();
  // As in the registry: a promise would always be truthy.
  return Boolean(answer) && !isPromise(answer);
}

function execute(args: unknown, given: GuestContext): void {
  if (given.aborted) controller.abort();
  const ctx = createGuestContext(given, controller);
  // Async, so that a throw and a rejection are handled alike.
  (async () => method('execute')(deepFreeze(args), ctx))().then(returned, (thrown: unknown) =>
    tell('threw', thrown),
  );
}

function returned(value: unknown): void {
  let json: string | undefined;
  try {
    json = stringify(value);
  } catch (thrown) {
    const why = whyNotJson(value) ?? message(thrown);
    tell('threw', new TypeError(`The tool returned something that is not JSON: ${why}.`));
    return;
  }
  host('returned', json ?? '', json === undefined ? typeof value : '');
}

function reduce(result: unknown, ctx: unknown, frozen: boolean): string {
  const given = frozen ? deepFreeze(result) : result;
  const context = frozen ? deepFreeze(ctx) : ctx;
  const answer = method('reduce')(given, context);
  if (isPromise(answer)) {
    answer.then(undefined, () => {}); // its failure must not become an unhandled rejection
    host('promised');
    return '';
  }
  const why = answer === undefined ? undefined : whyNotJson(answer);
  if (why !== undefined) {
    host('unserialisable', `The reducer returned something that is not JSON: ${why}.`);
    return '';
  }
  // A check needs to know whether the reducer returned its input, and how it changed it.
  return stringify({ answer, same: answer === given, ...(frozen ? {} : { result, ctx }) });
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === 'object' && value !== null && typeof Reflect.get(value, 'then') === 'function'
  );
}

function tell(kind: string, thrown: unknown): void {
  let name = 'Error';
  let stack = '';
  if (typeof thrown === 'object' && thrown !== null) {
    try {
      name = String(Reflect.get(thrown, 'name') ?? 'Error');
      stack = String(Reflect.get(thrown, 'stack') ?? '');
    } catch {
      // An untrusted getter threw; the message is as specific as possible.
    }
  }
  host(kind, name.slice(0, 100), message(thrown).slice(0, 4096), stack.slice(0, 8192));
}

function message(thrown: unknown): string {
  try {
    if (typeof thrown !== 'object' || thrown === null) return String(thrown);
    const text: unknown = Reflect.get(thrown, 'message');
    return text !== undefined && text !== '' ? String(text) : String(thrown);
  } catch {
    return 'an unprintable value was thrown';
  }
}
