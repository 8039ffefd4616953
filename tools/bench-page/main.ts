/**
 * `npm run bench:page`: builds the page, serves it, and measures it in Chromium. It measures at
 * full speed and four times slower. The benchmark imports workspaces as a user does. Figures are
 * medians of rounds; each round is announced as it starts. The exit code is always 0: a busy
 * machine is not a bug.
 *
 * @example npm run bench:page -- --rounds 1 --no-build --only timeline --throttle 4
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { type BenchmarkRow, printTable } from '../bench/table.ts';
import { BROWSER_ARGS, findBrowser } from '../browser.mjs';
import { measureBigResult } from './big-result.ts';
import { measureInteraction } from './interaction.ts';
import { measureLive } from './live.ts';
import { measureLoad } from './load.ts';
import { measurePeer } from './peer.ts';
import { servePage } from './serve-page.ts';
import { measureSwitching } from './switching.ts';
import { measureTimeline } from './timeline.ts';
import { measureTyping } from './typing.ts';
import type { PageBenchmark } from './visit.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    build: { type: 'boolean', default: true },
    only: { type: 'string' },
    throttle: { type: 'string' },
  },
  allowNegative: true,
});

const PARTS: Record<string, (bench: PageBenchmark) => Promise<BenchmarkRow[]>> = {
  load: measureLoad,
  peer: measurePeer,
  interaction: measureInteraction,
  timeline: measureTimeline,
  result: measureBigResult,
  typing: measureTyping,
  live: measureLive,
  switching: measureSwitching,
};

const wanted = Object.entries(PARTS).filter(([name]) => (values.only ?? name) === name);
if (wanted.length === 0) {
  console.error(`--only takes one of ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
const executablePath = findBrowser();
if (values.build) console.log('Building the page …');
const page = await servePage({ build: values.build });
const browser = await chromium.launch({
  args: BROWSER_ARGS,
  ...(executablePath !== undefined && { executablePath }),
});
try {
  const throttles = values.throttle === undefined ? [1, 4] : [Number(values.throttle)];
  for (const throttle of throttles) {
    const bench: PageBenchmark = {
      browser,
      url: page.url,
      throttle,
      rounds: Number(values.rounds),
      report: (line) => console.log(line),
    };
    for (const [name, measure] of wanted) {
      console.log(`\n${name}, CPU ${throttle}× throttled: ${values.rounds} rounds`);
      printTable(`${name}, CPU ${throttle}× throttled`, await measure(bench));
    }
  }
} finally {
  await browser.close();
  await page.close();
}
