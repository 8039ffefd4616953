import { setTimeout as pause } from 'node:timers/promises';
import { type ClientCall, LEAVINGS, leave, openStream } from './clients.ts';
import { type LoadRequest, putLoad } from './load.ts';
import { residentMemory } from './memory.ts';
import { type Counts, TOKEN } from './program.ts';

/** The measurements of one runtime. Memory is in bytes. */
export interface Figures {
  runtime: string;
  version: string;
  /** Requests per second of the empty handler and of the server, by kind of request. */
  rates: { what: string; empty: number; server: number; p99: number; failed: number }[];
  /** Growth of the memory between two equal loads, each with half of the requests. */
  growth: { requests: number; failed: number; heap?: number; resident?: number };
  streams: { opened: number; aborted: number; bytesEach?: number };
  leaving: { clients: number; began: number; aborted: number };
  /** Failures in the server and unhandled rejections; should be 0. */
  failures: number;
}

/** The size of the benchmark. */
export interface Amounts {
  rounds: number;
  seconds: number;
  requests: number;
  streams: number;
  leaving: number;
}

const HEADERS = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };

const callOf = (name: string) =>
  JSON.stringify({ calls: [{ toolCallId: 'call_1', name, args: { name: 'Ada' } }] });

/** Runs all measurements on a running server. */
export async function measure(
  origin: string,
  amounts: Amounts,
): Promise<Omit<Figures, 'runtime' | 'version'>> {
  const rates = [
    await compare('POST /execute, one call', amounts, {
      empty: post(`${origin}/bench/empty`),
      server: post(`${origin}/execute`),
    }),
    await compare('GET /tools', amounts, {
      empty: get(`${origin}/bench/empty`),
      server: get(`${origin}/tools`),
    }),
  ];
  const growth = await measureGrowth(origin, amounts.requests);
  const streams = await keepStreams(origin, amounts.streams);
  const leaving = await leaveEarly(origin, amounts.leaving);
  const { failures } = await readCounts(origin);
  return { rates, growth, streams, leaving, failures };
}

const post = (url: string): LoadRequest => ({
  url,
  method: 'POST',
  headers: HEADERS,
  body: callOf('greet'),
});

const get = (url: string): LoadRequest => ({ url, method: 'GET', headers: HEADERS });

/** Rounds alternate, so that other load on the machine affects both. */
async function compare(
  what: string,
  { rounds, seconds }: Amounts,
  { empty, server }: { empty: LoadRequest; server: LoadRequest },
): Promise<Figures['rates'][number]> {
  await putLoad(empty, { seconds: 1 });
  await putLoad(server, { seconds: 1 });
  const of = { empty: [] as number[], server: [] as number[], p99: [] as number[] };
  let failed = 0;
  for (let round = 0; round < rounds; round++) {
    const bare = await putLoad(empty, { seconds });
    const whole = await putLoad(server, { seconds });
    of.empty.push(bare.requestsPerSecond);
    of.server.push(whole.requestsPerSecond);
    of.p99.push(whole.p99);
    failed += bare.failed + whole.failed;
  }
  return {
    what,
    empty: median(of.empty),
    server: median(of.server),
    p99: median(of.p99),
    failed,
  };
}

/**
 * The first half creates everything that is created once. Growth in the second half would continue.
 */
async function measureGrowth(origin: string, requests: number): Promise<Figures['growth']> {
  const half = async () => {
    const { failed } = await putLoad(post(`${origin}/execute`), { requests: requests / 2 });
    await pause(500); // for late garbage collections
    return { failed, heap: (await readCounts(origin)).heap, resident: await residentMemory() };
  };
  const before = await half();
  const after = await half();
  const grown = (from?: number, to?: number) =>
    from === undefined || to === undefined ? undefined : to - from;
  const [heap, resident] = [grown(before.heap, after.heap), grown(before.resident, after.resident)];
  return {
    requests,
    failed: before.failed + after.failed,
    ...(heap !== undefined && { heap }),
    ...(resident !== undefined && { resident }),
  };
}

async function keepStreams(origin: string, amount: number): Promise<Figures['streams']> {
  const call: ClientCall = { url: `${origin}/execute`, headers: HEADERS, body: callOf('wait') };
  const start = await readCounts(origin);
  const before = await residentMemory();
  const closing: (() => void)[] = [];
  // A hundred at a time; otherwise the benchmark would measure the queue of the socket.
  while (closing.length < amount) {
    const some = Math.min(100, amount - closing.length);
    closing.push(...(await Promise.all(Array.from({ length: some }, () => openStream(call)))));
  }
  const during = await residentMemory();
  const open = (await readCounts(origin)).waiting - start.waiting;
  for (const close of closing) close();
  const aborted = await settle(origin, (now) => now.aborted - start.aborted, open);
  return {
    opened: open,
    aborted,
    ...(before !== undefined && during !== undefined && { bytesEach: (during - before) / open }),
  };
}

async function leaveEarly(origin: string, clients: number): Promise<Figures['leaving']> {
  const call: ClientCall = { url: `${origin}/execute`, headers: HEADERS, body: callOf('wait') };
  const start = await readCounts(origin);
  for (let sent = 0; sent < clients; sent += 20) {
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => leave(call, LEAVINGS[at % 4] ?? 'before the body')),
    );
  }
  // Recently disconnected clients may not have been noticed yet.
  await pause(500);
  const began = (await readCounts(origin)).waiting - start.waiting;
  const aborted = await settle(origin, (now) => now.aborted - start.aborted, began);
  return { clients, began, aborted };
}

/**
 * Repeats a request for up to ten seconds until the count is as expected. @returns the last count
 */
async function settle(
  origin: string,
  read: (counts: Counts) => number,
  wanted: number,
): Promise<number> {
  let count = 0;
  for (let tries = 0; tries < 100; tries++) {
    count = read(await readCounts(origin));
    if (count >= wanted) break;
    await pause(100);
  }
  return count;
}

async function readCounts(origin: string): Promise<Counts> {
  const answer = await fetch(`${origin}/bench/counts`);
  return (await answer.json()) as Counts; // our own program wrote it
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
