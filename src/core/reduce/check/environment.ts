/** The parts of the environment that a reducer must not depend on. */
export interface CheckEnvironment {
  /** Milliseconds since the epoch at the first reading; each reading is a second later. */
  readonly now: number;
  /** An IANA zone without daylight saving time. */
  readonly timeZone: string;
  /** The zone's distance from UTC in minutes; positive east of it. */
  readonly offsetMinutes: number;
  /** Seed of the random source, a positive integer. */
  readonly random: number;
}

/**
 * Two environments without anything in common: century, weekday, side of the date line, half hours.
 */
export const OTHER_WORLDS: readonly CheckEnvironment[] = [
  { now: 981_173_106_789, timeZone: 'Asia/Kathmandu', offsetMinutes: 345, random: 1 },
  { now: 2_429_913_599_123, timeZone: 'Pacific/Marquesas', offsetMinutes: -570, random: 90_210 },
];

/**
 * Runs a synchronous function with another clock, time zone and random source. It always restores
 * everything afterwards.
 *
 * It replaces `Date`, `performance.now`, `Math.random`, `crypto.getRandomValues`,
 * `crypto.randomUUID` and the default zone of `Intl.DateTimeFormat`. It cannot replace values that
 * a reducer's module stored at load time, except for `Date`'s own methods.
 */
export function runWithin<T>(world: CheckEnvironment, run: () => T): T {
  const undo: (() => void)[] = [];
  const replace = (target: object, key: string, value: unknown) => {
    const before = Object.getOwnPropertyDescriptor(target, key);
    const replaced = Reflect.defineProperty(target, key, {
      value,
      configurable: true,
      writable: true,
      enumerable: before?.enumerable ?? false,
    });
    if (!replaced) return;
    undo.push(() => {
      if (before === undefined) Reflect.deleteProperty(target, key);
      else Object.defineProperty(target, key, before);
    });
  };
  try {
    const clock = clockOf(world);
    replaceDate(world, clock, replace);
    replaceRandom(world, replace);
    replace(Intl, 'DateTimeFormat', zonedFormat(world));
    const timer = globalObject('performance');
    if (timer !== undefined) replace(timer, 'now', () => clock() - world.now);
    return run();
  } finally {
    for (const back of undo.reverse()) back();
  }
}

/** By name, because the globals are replaced here and not used. */
function globalObject(name: 'performance' | 'crypto'): object | undefined {
  const value: unknown = Reflect.get(globalThis, name);
  return typeof value === 'object' && value !== null ? value : undefined;
}

type Replace = (target: object, key: string, value: unknown) => void;

function clockOf(world: CheckEnvironment): () => number {
  let readings = 0;
  return () => world.now + 1000 * readings++;
}

const FIELDS = ['FullYear', 'Month', 'Date', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'];

function replaceDate(world: CheckEnvironment, clock: () => number, replace: Replace): void {
  const RealDate = Date;
  const shift = world.offsetMinutes * 60_000;
  const local = (date: Date) => new RealDate(date.getTime() + shift);
  const parse = (text: string) => {
    const time = RealDate.parse(text);
    if (hasZone(text) || Number.isNaN(time)) return time;
    // The real parser used the machine's zone; undo that, then apply this environment's.
    return time - realOffset(RealDate, time) * 60_000 - shift;
  };
  const timeOf = (args: unknown[]): number => {
    const [first] = args;
    if (args.length === 0) return clock();
    if (args.length > 1) return RealDate.UTC(...(args.map(Number) as [number, number])) - shift; // at least two
    if (first instanceof RealDate) return first.getTime();
    return typeof first === 'string' ? parse(first) : Number(first);
  };
  const prototype = RealDate.prototype;
  const realGetOffset = prototype.getTimezoneOffset;
  for (const field of [...FIELDS, 'Day']) {
    const utcGet: unknown = Reflect.get(prototype, `getUTC${field}`);
    const utcSet: unknown = Reflect.get(prototype, `setUTC${field}`);
    replace(prototype, `get${field}`, function get(this: Date) {
      return typeof utcGet === 'function' ? utcGet.call(local(this)) : Number.NaN;
    });
    if (typeof utcSet !== 'function') continue;
    replace(prototype, `set${field}`, function set(this: Date, ...args: number[]) {
      const moved = local(this);
      utcSet.apply(moved, args);
      return this.setTime(moved.getTime() - shift);
    });
  }
  replace(prototype, 'getTimezoneOffset', () => -world.offsetMinutes);
  replaceTexts(world, local, replace);
  const realOffset = (Constructor: DateConstructor, time: number) =>
    -realGetOffset.call(new Constructor(time));
  replace(globalThis, 'Date', zonedDate(RealDate, timeOf, clock, parse));
}

function zonedDate(
  RealDate: DateConstructor,
  timeOf: (args: unknown[]) => number,
  clock: () => number,
  parse: (text: string) => number,
): DateConstructor {
  return new Proxy(RealDate, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, [timeOf(args)], newTarget),
    apply: () => new RealDate(clock()).toString(),
    get(target, key, receiver) {
      if (key === 'now') return clock;
      if (key === 'parse') return parse;
      return Reflect.get(target, key, receiver);
    },
  });
}

function hasZone(text: string): boolean {
  return (
    /(?:Z|UTC|GMT|[+-]\d\d:?\d\d)\s*(?:\([^()]*\))?$/i.test(text) ||
    /^\d{4}(?:-\d\d(?:-\d\d)?)?$/.test(text)
  );
}

function replaceTexts(
  world: CheckEnvironment,
  local: (date: Date) => Date,
  replace: Replace,
): void {
  const text = (date: Date) => local(date).toUTCString().replace('GMT', world.timeZone);
  replace(Date.prototype, 'toString', function show(this: Date) {
    return text(this);
  });
  replace(Date.prototype, 'toDateString', function showDate(this: Date) {
    return text(this).slice(0, 16);
  });
  replace(Date.prototype, 'toTimeString', function showTime(this: Date) {
    return text(this).slice(17);
  });
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) {
    const real: unknown = Reflect.get(Date.prototype, name);
    replace(Date.prototype, name, function format(this: Date, locales?: string, options?: object) {
      const zoned = { timeZone: world.timeZone, ...options };
      return typeof real === 'function' ? real.call(this, locales, zoned) : '';
    });
  }
}

function zonedFormat(world: CheckEnvironment): unknown {
  const zoned = (args: unknown[]) => [args[0], { timeZone: world.timeZone, ...toObject(args[1]) }];
  return new Proxy(Intl.DateTimeFormat, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, zoned(args), newTarget),
    apply: (target, self, args: unknown[]) => Reflect.apply(target, self, zoned(args)),
  });
}

function toObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function replaceRandom(world: CheckEnvironment, replace: Replace): void {
  // Park and Miller's generator: small, and different enough.
  let state = world.random;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  replace(Math, 'random', next);
  const source = globalObject('crypto');
  if (source === undefined) return;
  replace(source, 'getRandomValues', (array: ArrayBufferView) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.floor(next() * 256);
    return array;
  });
  replace(source, 'randomUUID', () => {
    const digits = Array.from({ length: 30 }, () => Math.floor(next() * 16).toString(16)).join('');
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-8${digits.slice(15, 18)}-${digits.slice(18)}`;
  });
}
