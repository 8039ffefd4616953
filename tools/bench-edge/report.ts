import type { Figures } from './measure.ts';

/**
 * The allowed growth of the heap between two equal loads, in bytes, to tolerate an imprecise
 * collector.
 */
const HEAP_SLACK = 4_000_000;

/** Prints a table of rates and a table of memory. */
export function printFigures(all: readonly Figures[]): void {
  console.log('\nRequests a second, and the share of what an empty handler answers');
  printColumns(
    ['runtime', 'what', 'empty', 'server', 'ratio', 'p99', 'failed'],
    all.flatMap(({ runtime, version, rates }) =>
      rates.map(({ what, empty, server, p99, failed }) => [
        `${runtime} ${version}`,
        what,
        empty.toFixed(0),
        server.toFixed(0),
        `${(empty / server).toFixed(2)}×`,
        `${p99} ms`,
        String(failed),
      ]),
    ),
  );
  console.log('\nWhat stays: after requests, with streams open, after clients that left');
  printColumns(
    [
      'runtime',
      'requests',
      'heap',
      'resident',
      'streams',
      'each',
      'closed',
      'left',
      'ended',
      'failures',
    ],
    all.map(({ runtime, growth, streams, leaving, failures }) => [
      runtime,
      String(growth.requests),
      signed(growth.heap, 1e6, 'MB'),
      signed(growth.resident, 1e6, 'MB'),
      String(streams.opened),
      signed(streams.bytesEach, 1e3, 'kB'),
      `${streams.aborted} of ${streams.opened}`,
      String(leaving.clients),
      `${leaving.aborted} of ${leaving.began}`,
      String(failures),
    ]),
  );
}

/** The failures, as sentences. Rates are no failures: a busy machine is not a bug. */
export function findFaults({
  runtime,
  rates,
  growth,
  streams,
  leaving,
  failures,
}: Figures): string[] {
  const failed = growth.failed + rates.reduce((sum, rate) => sum + rate.failed, 0);
  const left = streams.opened - streams.aborted + (leaving.began - leaving.aborted);
  return [
    failed > 0 && `${runtime}: ${failed} requests failed.`,
    (growth.heap ?? 0) > HEAP_SLACK && `${runtime}: the heap grows with the requests.`,
    left > 0 && `${runtime}: ${left} calls continued after their clients had left.`,
    failures > 0 && `${runtime}: ${failures} failures or unhandled rejections within the server.`,
  ].filter((fault) => fault !== false);
}

function signed(value: number | undefined, unit: number, name: string): string {
  if (value === undefined) return '–';
  return `${value < 0 ? '−' : '+'}${Math.abs(value / unit).toFixed(1)} ${name}`;
}

function printColumns(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [head, ...rows];
  const widths = head.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  for (const line of lines) {
    console.log(`  ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd());
  }
}
