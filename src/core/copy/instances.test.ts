import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { createToolRegistry, DefaultToolResultReducerRegistry } from '../index.ts';
import { makeCtx, makeTool } from '../test-support.ts';
import { frozenCopy, plainCopy } from './frozen-copy.ts';

/** A copy as a tool gets it. */
const copyOf = <T extends object>(value: T): T => plainCopy({ value: [value] } as never) as never;
const partOf = <T extends object>(value: T): T =>
  (copyOf(value) as unknown as { value: [T] }).value[0];

class Account {
  balance = 1;
  owner = { name: 'Ada' };
  get double() {
    return this.balance * 2;
  }
  deposit(amount: number): this {
    this.balance += amount;
    return this;
  }
}

class Loan extends Account {
  rate: number;
  constructor(given: { rate: number }) {
    super();
    this.rate = given.rate;
  }
  override get double() {
    return super.double * this.rate;
  }
}

class Assigned {
  name = '';
  constructor(given: { name: string }) {
    Object.assign(this, given);
  }
  toString(): string {
    return `#${this.name}`;
  }
}

function Old(this: { balance: number }) {
  this.balance = 1;
}
Old.prototype.deposit = Account.prototype.deposit;

test('a tool changes an instance of a data class, and nothing else sees it', async () => {
  const seen: unknown[] = [];
  const reducers = new DefaultToolResultReducerRegistry();
  const read = ({ account, url }: { account: Account; url: URL }) => [account.balance, url.href];
  reducers.register({
    toolName: 'a',
    reduce: (result, { args }) => {
      seen.push(read(args as never));
      return result;
    },
  });
  const tool = makeTool('a', {
    execute: async (given) => {
      const { account, url } = given as { account: Account; url: URL };
      seen.push([account instanceof Account, account.double, url.pathname]);
      account.deposit(8);
      url.pathname = '/evil';
      return { ok: true, value: '' };
    },
  });
  const registry = createToolRegistry({ tools: [tool], reducers, concurrency: 1 });
  const args = { account: new Account(), url: new URL('https://a.example/good') };
  const calls = ['1', '2'].map((toolCallId) => ({ toolCallId, name: 'a', args }));
  await registry.executeParallel(calls, makeCtx());
  expect(read(args)).toEqual([1, 'https://a.example/good']);
  const given = [true, 2, '/good'];
  const reduced = [1, 'https://a.example/good'];
  expect(seen).toEqual([given, reduced, given, reduced]);
});

test.each<[what: string, value: { balance: number; deposit(n: number): unknown }]>([
  ['a class', new Account()],
  ['a subclass', new Loan({ rate: 3 })],
  ['an old constructor', Reflect.construct(Old, [])],
  ['an object with a prototype', Object.assign(Object.create(new Account()), { balance: 1 })],
  ['a class of another realm', runInNewContext(`new (${Account})`)],
])('an instance is a separate instance: %s', (_, value) => {
  const copy = partOf(value);
  expect(copy).not.toBe(value);
  expect(Object.getPrototypeOf(copy)).toBe(Object.getPrototypeOf(value));
  expect(copy).toEqual(value);
  copy.deposit(8);
  expect([copy.balance, value.balance]).toEqual([9, 1]);
});

test('an instance is copied deeply, once, with its symbols and hidden members', () => {
  const mark = Symbol('mark');
  const value = Object.assign(new Account(), { [mark]: { n: 1 } }) as Account & {
    [mark]: { n: number };
    self?: unknown;
  };
  Object.defineProperty(value, 'self', { value, configurable: true });
  const copy = partOf(value);
  copy.owner.name = 'Eve';
  copy[mark].n = 9;
  expect([value.owner.name, value[mark].n]).toEqual(['Ada', 1]);
  expect(copy.self).toBe(copy);
  expect(Object.keys(copy)).toEqual(Object.keys(value));
  const twice = plainCopy({ a: value, b: value }) as { a: unknown; b: unknown };
  expect(twice.a).toBe(twice.b);
});

const named = (target: object, value: string) => Object.defineProperty(target, 'name', { value });

/** Classes as builds write them. */
const COMPILED = [
  'class Point { static { __name(this, "Point"); } x = 1; move() { this.x += 1; } }',
  'class a{static{named(this,"Point")}x=1;move(){this.x+=1}}',
  "class a{static{named(this,'Point'),this.zero=0}x=1;move(){this.x+=1}}",
  'class Point { constructor() { __publicField(this, "x", 1); } move() { this.x += 1; } }',
  'class Point { static { type = this; } x = 1; move() { this.x += 1; } }',
];
const HARMLESS_TEXTS = [
  'class Point { x = 1; move() { this.x += 1; } is(o) { return o === this || this !== o; } }',
  'class Point { x = 1; is(o) { return o==this; } move() { this.x += 1; } }',
  'class Point { x = 1; /* (this) \n .#x */ move() { this.x += 1; // keep(this)\n } }',
  'class Point { x = 1; say() { return "a \\" (this)" + \'// (this)\'; } move() { this.x += 1; } }',
];

test.each([...COMPILED, ...HARMLESS_TEXTS])('an instance is copied: %s', (source) => {
  const value = runInNewContext(`new (${source})`, {
    type: undefined,
    __name: named,
    named,
    __publicField: (target: object, key: string, x: unknown) => Object.assign(target, { [key]: x }),
  });
  const copy = partOf(value) as { x: number; move(): void };
  copy.move();
  expect([copy.x, value.x]).toEqual([2, 1]);
});

test.each([
  'class A { static { named(this, "A"); } #n = 1; get n() { return this.#n; } }',
  'class A { static { named(this, "A"); } constructor() { hidden.set(this, 1); } }',
  'class A { constructor() { named(this, "A"); } }',
  'class A { is(o) { return o !== this; } constructor() { hidden.set("(", this); } }',
  'class A { say() { return "a"; } constructor() { hidden.set(/"/, 1); hidden.set(this, "b"); } }',
  'class A { say() { return `"`; } constructor() { hidden.set(this, "b"); } }',
  'class A { say() { return `//`; } constructor() { hidden.set(this, "b"); } }',
  'class A { say() { return /[/*]/; } constructor() { hidden.set(this, "*/"); } }',
])('an instance is shared: %s', (source) => {
  const hidden = { set: () => {} };
  const value = runInNewContext(`new (${source})`, { named, hidden });
  expect(partOf(value)).toBe(value);
});

test('a class may pass itself to functions that keep nothing', () => {
  const value = new Assigned({ name: 'Ada' });
  const copy = partOf(value);
  copy.name = 'Eve';
  expect([`${value}`, `${copy}`]).toEqual(['#Ada', '#Eve']);
});

describe('built-in values with methods that change them', () => {
  const form = new FormData();
  form.append('a', '1');
  test.each<
    [what: string, value: object, change: (copy: never) => void, read: (v: never) => unknown]
  >([
    [
      'URL',
      new URL('https://a.example/x?a=1'),
      (url: URL) => {
        url.pathname = '/evil';
      },
      (url: URL) => url.href,
    ],
    [
      'URLSearchParams',
      new URLSearchParams('a=1&a=2'),
      (given: URLSearchParams) => given.delete('a'),
      String,
    ],
    [
      'Headers',
      new Headers({ a: '1' }),
      (given: Headers) => given.set('a', '2'),
      (given: Headers) => given.get('a'),
    ],
    [
      'FormData',
      form,
      (given: FormData) => given.set('a', '2'),
      (given: FormData) => given.get('a'),
    ],
  ])('%s', (_, value, change, read) => {
    for (const copy of [partOf(value), frozenCopy({ value }).value]) {
      expect(read(copy as never)).toBe(read(value as never));
      const before = read(value as never);
      change(copy as never);
      expect(read(copy as never)).not.toBe(before);
      expect(read(value as never)).toBe(before);
    }
  });

  test('an error keeps its class, message, stack and cause', () => {
    class Failure extends TypeError {
      status = { code: 1 };
    }
    const value = new Failure('no', { cause: { n: 1 } });
    const copy = partOf(value);
    expect(copy).toBeInstanceOf(Failure);
    expect(Object.prototype.toString.call(copy)).toBe('[object Error]');
    expect([copy.message, copy.stack, copy.cause]).toEqual(['no', value.stack, { n: 1 }]);
    copy.status.code = 9;
    (copy.cause as { n: number }).n = 9;
    copy.message = 'yes';
    expect([value.message, value.cause, value.status]).toEqual(['no', { n: 1 }, { code: 1 }]);
  });

  test('a pattern keeps its place', () => {
    const value = /a/g;
    value.lastIndex = 2;
    expect(partOf(value).lastIndex).toBe(2);
  });
});

describe('subclasses of built-in values keep their class and their members', () => {
  class Scores extends Map<string, number> {
    unit = { name: 'points' };
    total(): number {
      return [...this.values()].reduce((sum, one) => sum + one, 0);
    }
  }
  class Names extends Set<string> {
    unit = { name: '' };
  }
  class Day extends Date {
    unit = { name: '' };
  }
  class Row extends Array<number> {
    unit = { name: '' };
  }
  class Word extends RegExp {
    unit = { name: '' };
  }
  class Bytes extends Uint8Array {
    unit = { name: '' };
  }
  test.each<[what: string, value: object & { unit: { name: string } }]>([
    ['Map', new Scores([['a', 1]])],
    ['Set', new Names(['a'])],
    ['Date', new Day(5)],
    ['Array', Row.from([1, 2]) as Row],
    ['RegExp', new Word('a', 'g')],
    ['Uint8Array', Bytes.from([1, 2]) as Bytes],
  ])('%s', (_, value) => {
    const copy = partOf(value);
    expect(copy).not.toBe(value);
    expect(copy).toEqual(value);
    expect(Object.getPrototypeOf(copy)).toBe(Object.getPrototypeOf(value));
    copy.unit.name = 'changed';
    expect(value.unit.name).not.toBe('changed');
  });

  test('their methods work on the copy', () => {
    const value = new Scores([['a', 1]]);
    const copy = partOf(value);
    copy.set('b', 2);
    expect([copy.total(), value.total()]).toEqual([3, 1]);
  });
});

describe('values that a copy would break are shared', () => {
  class Private {
    #n = 1;
    get n() {
      return this.#n;
    }
  }
  class Checked {
    #n = 1;
    static is(value: object): boolean {
      return #n in value;
    }
    read(): number {
      return this.#n;
    }
  }
  const hidden = new WeakMap<object, number>();
  class Weak {
    constructor() {
      hidden.set(this, 1);
    }
    get n() {
      return hidden.get(this);
    }
  }
  class Late {
    get n() {
      return hidden.get(this);
    }
  }
  class Closure {
    n = 1;
    add = () => {
      this.n += 1;
    };
  }
  class Child extends Private {
    more = 1;
  }
  class SecretMap extends Map {
    #n = 1;
    get n() {
      return this.#n;
    }
  }
  class SecretList extends Array {
    #n = 1;
    get n() {
      return this.#n;
    }
  }
  const shared = new SharedArrayBuffer(8);
  test.each<[what: string, value: object]>([
    ['a private field', new Private()],
    ['a private field that a static method tests', new Checked()],
    ['a weak map', new Weak()],
    ['a weak map and a variable', new Late()],
    ['its own functions', new Closure()],
    ['an inherited private field', new Child()],
    ['a map with a private field', new SecretMap()],
    ['a list with a private field', new SecretList()],
    ['a promise', Promise.resolve()],
    ['a weak map itself', new WeakMap()],
    ['a weak reference', new WeakRef({})],
    ['a signal', new AbortController().signal],
    ['a controller', new AbortController()],
    ['an event target', new EventTarget()],
    ['a stream', new ReadableStream()],
    ['a request', new Request('https://a.example')],
    ['a response', new Response('')],
    ['a blob', new Blob(['x'])],
    ['a file', new File(['x'], 'x.txt')],
    ['a generator', (function* () {})()],
    ['an encoder', new TextEncoder()],
    ['a number format', new Intl.NumberFormat('en')],
    ['shared memory', shared],
    ['a view of shared memory', new Int32Array(shared)],
    ['a data view of shared memory', new DataView(shared)],
    ['a wrapped text', Object('text')],
  ])('%s', (_, value) => {
    expect(partOf(value)).toBe(value);
  });

  test('memory is shared with a reducer too', () => {
    expect(frozenCopy({ shared }).shared).toBe(shared);
  });
});

describe('a part that cannot be read', () => {
  test('is shared, and the others are copied', () => {
    const sly = new Proxy({}, { ownKeys: () => [].at(0) as never });
    const detached = new ArrayBuffer(8);
    structuredClone(detached, { transfer: [detached] });
    const value = { sly, detached, deep: { n: 1 } };
    const copy = plainCopy(value) as typeof value;
    expect(copy.sly).toBe(sly);
    copy.deep.n = 9;
    expect(value.deep.n).toBe(1);
  });

  test('deep nesting is copied', () => {
    let deep: { next?: object; n: number } = { n: 0 };
    for (let level = 0; level < 100_000; level += 1) deep = { next: deep, n: level };
    const list = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    const value = { deep, list };
    const copy = plainCopy(value) as typeof value;
    let [one, other]: [object | undefined, object | undefined] = [copy.deep, deep];
    let levels = 0;
    while (one && one !== other) {
      levels += 1;
      [one, other] = [Reflect.get(one, 'next'), Reflect.get(other as object, 'next')];
    }
    expect([one, levels]).toEqual([undefined, 100_001]);
    expect(Object.isFrozen(frozenCopy(value).deep)).toBe(true);
  });
});
