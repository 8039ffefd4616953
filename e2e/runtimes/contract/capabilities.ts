import type {
  CapabilityBackendOptions,
  KeyValueRecord,
  ToolCapabilities,
  ToolContext,
} from '../../../src/core/index.ts';
import { equal, matches, same } from './assert.ts';
import type { ContractCase, Core } from './contract-case.ts';
import { call, context, failureOf, manualClock, textsOf, tool } from './fixtures.ts';

/** Runs one tool with backends, and returns its result. */
function use(
  core: Core,
  options: CapabilityBackendOptions,
  capabilities: ToolCapabilities,
  act: (ctx: ToolContext) => Promise<unknown>,
  more: Partial<ToolContext> = {},
) {
  const registry = core.createToolRegistry({
    tools: [
      tool('a', {
        capabilities,
        execute: async (_args, ctx) => ({ ok: true, value: String(await act(ctx)) }),
      }),
    ],
    backends: core.createCapabilityBackends(options),
  });
  return registry.executeParallel([call('a')], context(more));
}

const asking = (url: string, init?: RequestInit) => async (ctx: ToolContext) =>
  (await ctx.scopedFetch?.(url, init))?.text();

/** The platform's own URLs, requests, streams and signals. */
export const capabilities: ContractCase[] = [
  {
    name: 'network: every spelling of a private or metadata address is refused',
    async run({ core }) {
      const network = { allowedHosts: ['*'] };
      const hosts = [
        '127.0.0.1',
        '2130706433',
        '0x7f.1',
        '0177.0.0.1',
        '127.1',
        'LOCALHOST.',
        '[::1]',
        '[::ffff:10.0.0.1]',
        '[64:ff9b::7f00:1]',
        '[2002:c0a8:1::]',
        '169.254.169.254',
        '0xa9fea9fe',
        '[fd00:ec2::254]',
      ];
      for (const host of hosts) {
        const fetch = async () => new Response('reached');
        const settled = await use(core, { fetch }, { network }, asking(`http://${host}/`));
        matches(failureOf(settled).error, /^HOST_NOT_ALLOWED: /, host);
        same(failureOf(settled).code, 'execution_failed', `the code of ${host}`);
      }
    },
  },
  {
    name: 'network: hosts are normalised, and must be allowed by tool and personality',
    async run({ core }) {
      const fetch = async (request: Request) => new Response(request.url);
      const settle = (host: string) =>
        use(core, { fetch }, { network: { allowedHosts: ['*'] } }, asking(`https://${host}/`), {
          networkPolicy: { allow: ['*.shop.example', 'bücher.example'], deny: ['b.shop.example'] },
        });
      const reached = async (host: string) => (await settle(host))[0]?.result.ok;
      same(await reached('API.shop.example'), true, 'a host below the wildcard');
      same(await reached('BÜCHER.example'), true, 'an international name');
      same(await reached('shop.example'), false, 'the wildcard’s own domain');
      same(await reached('b.shop.example.'), false, 'a denied host with a trailing dot');
    },
  },
  {
    name: 'network: each redirect is checked, and credentials stay with their origin',
    async run({ core }) {
      const seen: (string | null)[][] = [];
      const fetch = async (request: Request) => {
        const { url, method, headers } = request;
        seen.push([url, method, headers.get('authorization'), await request.text()]);
        if (url.endsWith('/end')) {
          return new Response(null, { status: 302, headers: { location: 'http://10.0.0.1/' } });
        }
        const location = 'https://b.shop.example/end';
        return new Response(null, { status: 303, headers: { location } });
      };
      const init = { method: 'POST', body: 'order', headers: { authorization: 'Bearer a' } };
      const network = { allowedHosts: ['*.shop.example'] };
      const act = asking('https://a.shop.example/', init);
      const settled = await use(core, { fetch }, { network }, act);
      matches(failureOf(settled).error, /^HOST_NOT_ALLOWED: 10\.0\.0\.1 /, 'the refusal');
      equal(
        seen,
        [
          ['https://a.shop.example/', 'POST', 'Bearer a', 'order'],
          ['https://b.shop.example/end', 'GET', null, ''],
        ],
        'the requests',
      );
    },
  },
  {
    name: 'network: a body is read up to the limit; beyond it, its stream fails',
    async run({ core }) {
      const network = { allowedHosts: ['*'] };
      const settle = (length: number) => {
        const fetch = async () => new Response('x'.repeat(length));
        const options = { fetch, maxResponseBytes: 50 };
        return use(core, options, { network }, asking('https://a.shop.example/'));
      };
      equal(textsOf(await settle(50)), ['x'.repeat(50)], 'a body of the cap');
      matches(
        failureOf(await settle(51)).error,
        /longer than the limit of 50 bytes/,
        'one beyond it',
      );
    },
  },
  {
    name: 'secrets: only declared ones resolve, and a refusal does not name them',
    async run({ core }) {
      const secrets = { get: (ref: string) => `value of ${ref}` };
      const settle = (ref: string) =>
        use(core, { secrets }, { secrets: ['a/*'] }, async (ctx) =>
          ctx.secretsResolver?.resolve(ref),
        );
      equal(textsOf(await settle('a/b')), ['value of a/b'], 'a declared secret');
      const { error } = failureOf(await settle('a/../hidden'));
      matches(error, /^SECRET_NOT_DECLARED: /, 'the refusal');
      same(error.includes('hidden'), false, 'the reference in the refusal');
    },
  },
  {
    name: 'storage: a value expires after its time to live',
    async run({ core }) {
      const records = new Map<string, KeyValueRecord>();
      const kv = {
        get: (key: string) => records.get(key),
        set: (key: string, record: KeyValueRecord) => void records.set(key, record),
        delete: (key: string) => void records.delete(key),
        list: (prefix: string) => [...records.keys()].filter((key) => key.startsWith(prefix)),
      };
      const clock = manualClock();
      const storage = { kind: 'kv', scope: 'session', ttlSecondsDefault: 2 } as const;
      const settled = await use(core, { kv, clock }, { storage }, async ({ kvStore }) => {
        await kvStore?.set('k', 'v');
        clock.advance(1999);
        const before = await kvStore?.list();
        clock.advance(1);
        return JSON.stringify([[...records.keys()], before, await kvStore?.list()]);
      });
      equal(textsOf(settled), ['[["session:s1/k"],["k"],[]]'], 'the keys');
    },
  },
  {
    name: 'storage: compareAndSet loses no count of parallel calls',
    async run({ core }) {
      const records = new Map<string, KeyValueRecord>();
      const kv = {
        get: async (key: string) => records.get(key),
        set: async (key: string, record: KeyValueRecord) => void records.set(key, record),
        delete: (key: string) => void records.delete(key),
        list: (prefix: string) => [...records.keys()].filter((key) => key.startsWith(prefix)),
      };
      const swap = async (key: string, expected: string | undefined, record: KeyValueRecord) => {
        if (records.get(key)?.value !== expected) return false;
        records.set(key, record);
        return true;
      };
      const storage = { kind: 'kv', scope: 'session' } as const;
      for (const backend of [kv, { ...kv, swap }]) {
        records.clear();
        const settled = await use(core, { kv: backend }, { storage }, async ({ kvStore }) => {
          if (!kvStore) return 'no store';
          const count = async () => {
            for (;;) {
              const before = await kvStore.get('n');
              const next = String(Number(before ?? 0) + 1);
              if (await kvStore.compareAndSet('n', before, next)) return;
            }
          };
          await Promise.all([count(), count(), count()]);
          const added = await Promise.all([kvStore.add('n', 'x'), kvStore.add('m', 'x')]);
          return JSON.stringify([await kvStore.get('n'), added]);
        });
        equal(textsOf(settled), ['["3",[false,true]]'], 'the count');
      }
    },
  },
  {
    name: 'fs_reach: paths match by segments, after links are resolved',
    async run({ core }) {
      const fs = {
        realpath: (path: string) => path.replace('/data/link', '/elsewhere'),
        readText: (path: string) => path,
        writeText: () => {},
        list: () => [],
        stat: () => undefined,
        remove: () => {},
      };
      const settle = (path: string) =>
        use(core, { fs }, { fs_reach: { read: ['/data'] } }, async (ctx) =>
          ctx.scopedFs?.readText(path),
        );
      equal(textsOf(await settle('data/./a')), ['/data/a'], 'a path within');
      for (const path of ['/data-evil/a', '/data/../a', '/data/link/a', '/data/.ssh/a']) {
        matches(failureOf(await settle(path)).error, /^PATH_NOT_REACHABLE: /, path);
      }
    },
  },
  {
    name: 'process: only declared binaries run, within their time limit',
    async run({ core }) {
      const clock = manualClock();
      const process = { run: () => new Promise<never>(() => {}) };
      const settle = (binary: string) =>
        use(core, { process, clock }, { process: { allowedBinaries: ['git'] } }, async (ctx) =>
          ctx.scopedProcess?.run(binary, [], { timeout: 100 }),
        );
      matches(failureOf(await settle('sh')).error, /^BINARY_NOT_ALLOWED: sh /, 'another binary');
      const settled = await clock.advanceUntil(settle('git'));
      matches(failureOf(settled).error, /git ran longer than 100 ms/, 'the time limit');
    },
  },
];
