import { describe, expect, it } from 'vitest';
import {
  createToolRegistry,
  DefaultToolResultReducerRegistry,
  personalityToFilters,
  type TraceEvent,
} from '../core/index.ts';
import { makeCtx } from '../core/test-support.ts';
import { createArgumentValidator } from '../schema/index.ts';
import { createVirtualClock } from '../simulation/index.ts';
import { batches } from './batches.ts';
import { createCatalog } from './catalog.ts';
import { personalities } from './personalities.ts';
import { catalogReducers } from './reducers.ts';
import { createWorld } from './world.ts';

/** Runs one batch as the playground does: through the real registry, four calls at once. */
async function run(batchId: string, personalityId: string, { seed = 42, budget = 8000 } = {}) {
  const batch = batches.find(({ id }) => id === batchId);
  const personality = personalities.find(({ id }) => id === personalityId);
  if (!batch || !personality) throw new Error('No such batch or personality');
  const clock = createVirtualClock();
  const events: TraceEvent[] = [];
  const reducers = new DefaultToolResultReducerRegistry();
  for (const reducer of catalogReducers) reducers.register(reducer);
  const registry = createToolRegistry({
    reducers,
    clock,
    concurrency: 4,
    validator: createArgumentValidator(),
    observer: (event) => events.push(event),
  });
  for (const { tool, loadSource, exampleArgs, ...options } of createCatalog(
    createWorld({ clock, seed }),
  )) {
    registry.register(tool, options);
  }
  const { allowedTools, filterOpts, ctx } = personalityToFilters(personality);
  const calls = batch.calls.map(({ tool, ...call }) => ({ ...call, name: tool }));
  const turn = makeCtx({
    workingDir: '/repo',
    resultBudgetChars: budget,
    readMtimes: new Map(),
    ...ctx,
  });
  const results = await registry.executeParallel(calls, turn, allowedTools, filterOpts);
  const ms = clock.now();
  clock.dispose();
  return { results, events, ms, outcomes: results.map((_, call) => outcome(events, call)) };
}

/** The outcome of one call: the gate that refused it, or its result. */
function outcome(events: readonly TraceEvent[], call: number): string {
  const mine = events.filter((event) => 'call' in event && event.call === call);
  const refusal = mine.find((event) => event.type === 'gate' && event.outcome === 'refuse');
  if (refusal?.type === 'gate') return `refused: ${refusal.gate}`;
  const settled = mine.find((event) => event.type === 'settled');
  if (settled?.type !== 'settled' || !settled.ok) {
    return `failed${settled?.type === 'settled' && settled.reason ? `: ${settled.reason}` : ''}`;
  }
  const reduced = mine.some((event) => event.type === 'reduced' && event.before !== event.after);
  const cut = mine.some((event) => event.type === 'trimmed' && event.cut);
  return ['ok', reduced && 'reduced', cut && 'cut'].filter(Boolean).join(' ');
}

describe('issue triage', () => {
  it('shows the reviewer every outcome at 8,000 characters, in about 1.2 s', async () => {
    const { outcomes, ms } = await run('issue-triage', 'reviewer');
    expect(outcomes).toEqual([
      'ok',
      'ok reduced cut',
      'refused: allowlist',
      'ok reduced',
      'failed',
      'ok',
    ]);
    expect(ms).toBeGreaterThan(1000);
    expect(ms).toBeLessThan(1400);
  });

  it('lets the engineer write', async () => {
    const { outcomes } = await run('issue-triage', 'engineer');
    expect(outcomes[2]).toBe('ok');
  });

  it('leaves the researcher only the web', async () => {
    const { outcomes } = await run('issue-triage', 'researcher');
    const refused = 'refused: allowlist';
    expect(outcomes).toEqual([refused, refused, refused, refused, 'failed', refused]);
  });
});

describe('a review', () => {
  it('refuses the chart, the request and the issue to the reviewer', async () => {
    const { outcomes, ms } = await run('review-pull-request', 'reviewer');
    expect(outcomes.slice(-3)).toEqual(Array(3).fill('refused: allowlist'));
    expect(ms).toBeLessThan(4000);
  });

  it('succeeds for the engineer', async () => {
    const { outcomes, ms } = await run('review-pull-request', 'engineer');
    expect(outcomes.filter((text) => !text.startsWith('ok'))).toEqual([]);
    expect(ms).toBeLessThan(4000);
  });
});

describe('bad luck', () => {
  it('refuses the engineer at every gate but the allowlist', async () => {
    const { outcomes, ms } = await run('research-with-bad-luck', 'engineer');
    expect(outcomes).toEqual([
      'ok',
      'ok',
      'ok',
      'refused: rate_limit',
      'failed: timeout',
      'ok cut',
      'ok',
      'refused: arguments',
      'refused: lookup',
      'refused: availability',
      'refused: capabilities',
      'failed',
      'failed',
    ]);
    expect(ms).toBeLessThan(4000);
  });

  it('refuses the researcher by permissions', async () => {
    const { results } = await run('research-with-bad-luck', 'researcher');
    expect(results[11]?.result).toMatchObject({
      error: 'Tool http_request is not permitted for this personality',
    });
  });
});

it.each(batches.flatMap(({ id }) => personalities.map((role) => [id, role.id] as const)))(
  '%s as %s gives one seed one timeline, and no reducer makes a result longer',
  async (batchId, personalityId) => {
    const first = await run(batchId, personalityId);
    expect(first.events).toEqual((await run(batchId, personalityId)).events);
    const reduced = first.events.filter((event) => event.type === 'reduced');
    expect(reduced.filter(({ before, after }) => after > before)).toEqual([]);
  },
);

it('gives another seed another timeline', async () => {
  const first = await run('issue-triage', 'reviewer');
  const other = await run('issue-triage', 'reviewer', { seed: 7 });
  expect(first.events).not.toEqual(other.events);
  expect(first.outcomes).toEqual(other.outcomes);
});
