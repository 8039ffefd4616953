import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { galleryExamples } from '../../catalog/gallery/gallery.ts';
import accessLog from '../../catalog/gallery/output/access-log.txt?raw';
import pydocPage from '../../catalog/gallery/output/pydoc-page.txt?raw';
import vitestPrinted from '../../core/reduce/fixtures/terminal/vitest-fail.txt?raw';
import { PROVIDER_FORMATS } from '../../formats/index.ts';
import type { Sandbox } from '../../sandbox/api.ts';
import { createTestSandbox } from '../../sandbox/host/test-support.ts';
import { findClause } from '../explain/all-clauses.ts';
import { createProviderNamer, toAnsweredSide } from '../provider-messages/message-view.ts';
import { turnEndSentence } from '../run/turn-end-text.ts';
import type { Lane } from '../store/run.ts';
import { selectDefinitions } from '../store/selectors.ts';
import type { SessionState } from '../store/state.ts';
import { runStartWorkspace, type Shown } from '../testing/start-test-support.ts';
import { selectProblems } from '../tool-list/select-problems.ts';
import { parseWorkspace } from '../workspace/parse-workspace.ts';
import { toStartWorkspace } from './to-workspace-from-start.ts';

/** The expected result of each example. */
const SHOWN: Shown = {
  'ethos-registry'({ run, ends, lanes }) {
    expect(ends).toEqual([
      ...['ok', 'ok', 'ok', 'refused allowlist', 'refused lookup', 'refused availability'],
      ...['ok', 'ok'],
    ]);
    expect(lanes.filter(({ reduced }) => reduced?.outcome === 'applied')).toHaveLength(3);
    expect(lanes[6]?.trimmed).toMatchObject({ cut: true, budget: 10_000 });
    expect(run.batch).toMatchObject({ totalBudget: 80_000, perCallBudget: 10_000 });
  },
  'ethos-tool-interface'({ lanes, texts }) {
    expect(lanes.map(({ settled }) => settled?.code)).toEqual([
      ...[undefined, 'input_invalid', 'not_available', 'execution_failed', 'STALE_WRITE'],
    ]);
    expect(lanes[0]?.result).toMatchObject({ structured: { version: 4 }, cost_usd: 0.002 });
    expect(texts[3]).toBe('The wiki closed the connection');
  },
  'adk-ephemeral-tools'({ run, ends, texts }) {
    expect(ends).toEqual(['ok', 'ok', 'refused arguments']);
    expect(texts[1]).toContain('"id":7');
    expect(turnEndSentence(run)).toContain('Removed ephemeral tools: artifact_grep.');
  },
  'adk-merge'({ state, texts }) {
    expect(texts[0]).toBe('get_skill of the second registry answered.');
    expect(texts[1]).toContain('# ferry');
    expect(state.collisions.map(({ name, rule, by }) => `${name} ${rule} ${by}`)).toEqual([
      'get_skill replace tool',
      'read_file keep tool',
    ]);
  },
  'astromesh-kinds'({ ends, texts }) {
    expect(ends).toEqual(Array(5).fill('ok'));
    expect(texts[1]).toMatch(/^\[1\] Tide/);
    expect(texts[2]).toContain('"queued"');
    expect(texts[3]).toBe('Kept as note 2.');
  },
  'astromesh-permissions'({ ends, lanes, state }) {
    expect(ends).toEqual(['refused allowlist', 'ok', 'ok']);
    expect(lanes[0]?.decidedBy?.rule).toBe('allowlist.denied_action');
    expect(toldOf(state)).toEqual(['web_search', 'knowledge_base']);
  },
  'astromesh-agents'({ run, ends, texts }) {
    expect(ends).toEqual(['ok', 'ok']);
    expect(texts[0]).toContain('Lead: Nordic "Fjord" Lines, budget 40,000.');
    const nested = run.events.filter(({ type }) => type === 'batch_start');
    expect(nested).toHaveLength(3);
  },
  'astromesh-rate-limit'({ ends }) {
    expect(ends).toEqual([...Array(10).fill('ok'), 'refused rate_limit', 'refused rate_limit']);
  },
  'air-definitions'({ state, ends, texts }) {
    const reported = selectDefinitions(state).definitions;
    expect(reported.map(({ name }) => name).toSorted()).toEqual([
      ...['read_file', 'render_chart', 'search_files', 'terminal', 'write_file'],
    ]);
    expect(JSON.stringify(reported)).toContain('It replaces the earlier tool');
    expect(ends).toEqual(['ok', 'ok', 'refused lookup']);
    expect(texts[0]).toContain('The index knows');
  },
  'failing-tests-reducer'({ lanes: [lane], texts }) {
    expect(lane?.rawText).toBe(vitestPrinted);
    expectReduced(lane, 8);
    expect(texts[0]).toContain('3 failed | 150 passed');
    expect(texts[0]?.match(/^FAIL /gm)).toHaveLength(3);
    expect(texts[0]).toContain('at test/cart.test.js:21:112');
  },
  'huge-json'({ lanes: [lane], texts }) {
    expect(lane?.rawText?.length).toBeGreaterThan(48_000);
    expectReduced(lane, 30);
    expect(texts[0]).toMatch(/\n {2}… 15\d more items\n \]\n\}$/);
    expect(texts[0]).toContain('ord_1000');
  },
  'leaking-secret'({ state, ends, texts, run, lanes }) {
    expect(ends).toEqual(['failed execution_failed', 'ok', 'failed execution_failed']);
    expect(texts[0]).toBe(
      '402 Payment Required for POST /charges 49 EUR\nAuthorization: [redacted]',
    );
    expect(texts[1]).toContain('[redacted]');
    expect(texts[2]).toMatch(/^SECRET_NOT_DECLARED/);
    expect(state.runtimeProblems[0]?.message).toContain('Authorization: Bearer [redacted]');
    const shown = [lanes, run.events, state.log, state.runtimeProblems];
    expect(JSON.stringify(shown)).not.toContain('7Q2vN9xLw4Rt');
  },
  'git-diff-reducer'({ lanes, texts }) {
    expectReduced(lanes[0], 2);
    expect(texts[0]).toContain("@14\n-  jitter: 'none',\n+  jitter: 'full',");
    expect(lanes[1]?.rawText).toBe(texts[1]);
  },
  'git-log-reducer'({ lanes, texts }) {
    expectReduced(lanes[0], 5);
    expect(texts[0]?.split('\n')).toHaveLength(4);
    expect(texts[0]).toContain(
      ' 2026-03-12 Mira Okafor: Start a dead delivery again by hand (1 file',
    );
    expect(lanes[1]?.rawText).toBe(texts[1]);
  },
  'json-page-reducer'({ lanes, texts, ends }) {
    expectReduced(lanes[0], 2);
    expect(texts[0]).toMatch(/^20 items, page 1, perPage 20, total 24\nid \| name/);
    expect(texts[1]).toContain('all: category kitchen');
    expect(ends[2]).toBe('refused arguments');
  },
  'html-page-reducer'({ lanes: [lane], texts }) {
    expect(lane?.rawText).toBe(pydocPage);
    expectReduced(lane, 3);
    expect(texts[0]).toContain('Return whether a delivery that failed so often is given up.');
    expect(texts[0]).not.toMatch(/&nbsp;|<td/);
  },
  'access-log-reducer'({ lanes: [lane], texts }) {
    expect(lane?.rawText).toBe(accessLog);
    expectReduced(lane, 10);
    expect(texts[0]).toMatch(/^107 requests, /);
    expect(texts[0]).toContain('404 GET /.env × 3');
  },
  'csv-reducer'({ lanes, texts, ends }) {
    expectReduced(lanes[0], 8);
    expect(texts[0]).toContain('ms: 0.2 to 47.4, median 1.1');
    expect(texts[0]?.match(/^ {2}src\//gm)).toHaveLength(5);
    expect(ends).toEqual(['ok', 'failed input_invalid']);
  },
  'search-hits-reducer'({ lanes, texts }) {
    expectReduced(lanes[0], 5);
    expect(texts[0]).toContain('\ntest/queue.test.ts (13)\n');
    expect(texts[0]).toContain('src/queue/backoff.ts (3)\n  4: export function retryDelayMs(');
    expect(texts[0]).toContain('\n  … 7 more\n');
    expect(texts[1]).toBe('No line in . contains "circuit breaker".');
  },
  'token-budget'({ run, lanes, texts }) {
    expect(run.batch?.tokens).toEqual({ total: 600, perCall: 150 });
    expect(lanes.some(({ trimmed }) => trimmed?.cut)).toBe(true);
    expect(texts[0]).toMatch(/\[truncated — [\d]+ tokens total\]$/);
  },
  'log-tail'({ texts: [text] }) {
    expect(text).toMatch(/^\[truncated — \d+ chars total\]\n/);
    expect(text).toContain('jitter is not a number');
  },
  'both-ends'({ texts: [log = ''] }) {
    const [start, end] = log.split(/\n\[truncated — \d+ chars total\]\n/);
    expect(start).toContain('[1/121] compiled module 1');
    expect(end).toContain('jitter is not a number');
  },
  'json-cut'({ texts: [text = ''] }) {
    expect(JSON.parse(text)).toMatchObject({ month: '2026-03' });
    expect(text).toMatch(/\[\d+ of 160 items left out\]/);
  },
  'found-tools'({ state, texts }) {
    expect(toldOf(state)).toEqual(['get_skill', 'search_tools']);
    expect(texts[0]).toMatch(/^- mcp__linear__list_issues\(/);
    expect(texts[1]).toMatch(/^- terminal\(/);
  },
  'next-list'({ state, ends }) {
    expect(toldOf(state).toSorted()).toEqual([
      ...['get_skill', 'mcp__linear__list_issues', 'read_file', 'search_tools', 'terminal'],
    ]);
    expect(ends).toEqual(['ok']);
  },
  'read-back'({ run, texts }) {
    expect(run.keptCuts).toMatchObject([{ handle: 'r1', tool: 'build_log' }]);
    expect(texts[0]).toContain('compiled module 3');
    expect(texts[1]).toContain('[60/121] compiled module 60');
    expect(texts[2]).toContain('121: [121/121] error: src/queue/retry.ts:14:3');
  },
  'read-back-path'({ texts, ends }) {
    expect(texts[0]).toContain('ord_1002');
    expect(texts[0]).not.toContain('ord_1003');
    expect(ends).toEqual(['ok', 'failed execution_failed']);
  },
  'even-budget'({ run, lanes }) {
    expect(run.batch?.perCallBudget).toBe(600);
    expect(lanes.map(({ trimmed }) => trimmed?.cut)).toEqual([true, false, false, true]);
    expect(lanes[1]?.trimmed?.after).toBeLessThan(120);
  },
  'shared-budget'({ lanes }) {
    const kept = lanes.map(({ trimmed }) => trimmed?.after ?? 0);
    expect(kept[0]).toBeGreaterThan(1200);
    expect(kept.reduce((sum, chars) => sum + chars)).toBe(2400);
  },
  'who-may-call-what'({ ends }) {
    expect(ends).toEqual(['refused allowlist', 'refused exclusion', 'ok', 'ok']);
  },
  'mcp-and-plugins'({ lanes }) {
    expect(lanes.map(({ decidedBy }) => decidedBy?.rule)).toEqual([
      'allowlist.mcp_tool_not_allowed',
      undefined,
      'allowlist.plugin_not_allowed',
    ]);
  },
  'wrong-arguments'({ ends, texts }) {
    expect(ends).toEqual(['refused arguments', 'ok']);
    expect(texts[0]?.match(/^- /gm)).toHaveLength(5);
  },
  'dry-run'({ ends, texts, lanes }) {
    expect(ends).toEqual(['answered dry_run', 'answered dry_run', 'refused allowlist']);
    expect(texts[0]).toContain('[redacted]');
    expect(lanes.every(({ startAt }) => startAt === undefined)).toBe(true);
  },
  'retry-after'({ ends, lanes, texts }) {
    expect(ends).toEqual(['failed execution_failed', 'ok', 'ok', 'refused rate_limit']);
    expect(lanes[0]?.result).toMatchObject({ retryAfterMs: 30_000 });
    expect(texts[3]).toContain('retry in 60s');
  },
  'progress-and-time-limit'({ ends, lanes }) {
    expect(ends).toEqual(['ok', 'ok', 'failed execution_failed']);
    expect(lanes.map(({ progress }) => progress.length)).toEqual([4, 4, 2]);
    expect(lanes[2]?.settled).toMatchObject({ reason: 'timeout', durationMs: 1500 });
  },
  'asked-twice'({ lanes, texts }) {
    expect(lanes.map(({ cached }) => cached)).toEqual([undefined, 'joined', 'joined', undefined]);
    expect(new Set(texts).size).toBe(2);
  },
  async 'same-seed-same-faults'({ run, ends, lanes, again }) {
    expect(lanes.some(({ progress }) => progress.length > 0)).toBe(true);
    expect(ends).toContain('failed execution_failed');
    expect((await again())?.events).toEqual(run.events);
  },
  'reach-of-files'({ ends, texts }) {
    expect(ends).toEqual(['ok', 'failed execution_failed', 'failed execution_failed']);
    expect(texts[1]).toMatch(
      /^PATH_NOT_REACHABLE: \/repo\/src\/queue\/retry\.md is not in the paths/,
    );
    expect(texts[2]).toMatch(/^PATH_NOT_REACHABLE: \/etc\/passwd/);
  },
  'stale-write'({ ends }) {
    expect(ends).toEqual(['ok', 'ok', 'ok', 'failed STALE_WRITE']);
  },
  'untrusted-page'({ run, state, texts, ends }) {
    expect(ends).toEqual(['ok', 'refused allowlist']);
    const format = 'anthropic';
    const toProviderName = createProviderNamer(format, state.tools, []);
    const side = toAnsweredSide(run.lanes, { format, wrap: true, toProviderName });
    const sent = side.entries[0]?.compact ?? '';
    expect(sent).toContain('<untrusted source=');
    expect(sent.match(/<\/untrusted>/g)).toHaveLength(1);
    expect(sent).not.toContain('<|im_start|>');
    expect(texts[0]).toContain('<|im_start|>');
  },
  'provider-definitions'({ state, ends }) {
    // The title says eight.
    expect(PROVIDER_FORMATS).toHaveLength(8);
    expect(ends).toEqual(['ok']);
    expect(toldOf(state)).toEqual(['search_files', 'book_crossing']);
  },
};

function expectReduced(lane: Lane | undefined, times: number): void {
  expect(lane?.reduced).toMatchObject({ outcome: 'applied' });
  expect((lane?.reduced?.after ?? 0) * times).toBeLessThan(lane?.rawText?.length ?? 0);
  expect(lane?.trimmed?.cut).toBe(false);
}

function toldOf(state: SessionState): string[] {
  return selectDefinitions(state).definitions.map(({ name }) => name);
}

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
afterAll(() => sandbox.dispose());

describe('the examples', () => {
  test('have unique names, existing clauses and short sentences', () => {
    const slugs = galleryExamples.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(Object.keys(SHOWN).toSorted()).toEqual(slugs.toSorted());
    for (const { slug, clause, title, sentence, teaches, tags, start } of galleryExamples) {
      expect(slug).toMatch(/^[a-z][a-z0-9-]{2,40}$/);
      expect(findClause(clause), slug).toBeDefined();
      expect(tags.length).toBeGreaterThan(0);
      expect(title.length, slug).toBeLessThanOrEqual(48);
      for (const text of [sentence, teaches]) expect(text).toMatch(/^[A-Za-z“].{20,170}\.$/);
      const workspace = toStartWorkspace(start, 'example');
      expect(parseWorkspace(workspace)).toEqual({ ok: true, workspace });
    }
  });

  test.each(galleryExamples)(
    '$slug: its run shows its lesson',
    async ({ slug, start }) => {
      await runStartWorkspace(start, sandbox, async (outcome) => {
        await SHOWN[slug]?.(outcome);
        const { state } = outcome;
        expect(selectProblems(state).filter(({ blocks }) => blocks)).toEqual([]);
        expect(Object.values(state.declared).flatMap(({ problems }) => problems)).toEqual([]);
        for (const { toolCallId, reduced } of outcome.lanes) {
          const { before, after } = reduced ?? { before: 0, after: 0 };
          expect(after, `${toolCallId}: its reducer makes no result longer`).toBeLessThanOrEqual(
            before,
          );
        }
      });
    },
    30_000,
  );
});
