import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clauseExamples } from '../../catalog/clauses/clauses.ts';
import { GATE_TEXTS } from '../../core/steps.ts';
import { ANY_TRIM_MARKER } from '../../core/test-support.ts';
import type { Sandbox } from '../../sandbox/api.ts';
import { createTestSandbox } from '../../sandbox/host/test-support.ts';
import { createProviderNamer, toAnsweredSide } from '../provider-messages/message-view.ts';
import { selectDefinitions } from '../store/selectors.ts';
import type { SessionState } from '../store/state.ts';
import { runStartWorkspace, type Shown } from '../testing/start-test-support.ts';
import { selectProblems } from '../tool-list/select-problems.ts';
import { CLAUSE_GROUPS } from './all-clauses.ts';

/** The expected result of each clause's example. */
const SHOWN: Shown = {
  budget({ run, ends }) {
    expect(run.batch).toMatchObject({ totalBudget: 900, calls: 3, perCallBudget: 300 });
    expect(ends).toEqual(['ok', 'ok', 'refused lookup']);
  },
  lookup({ ends, texts }) {
    expect(ends).toEqual(['refused lookup', 'ok']);
    expect(texts[0]).toBe('Unknown tool: read_flie');
  },
  exclusion({ ends, texts }) {
    expect(ends).toEqual(['refused exclusion', 'ok']);
    expect(texts[0]).toBe('Tool get_skill is not available on this surface');
  },
  allowlist({ ends, texts }) {
    expect(ends).toEqual(['refused allowlist', 'ok']);
    expect(texts[0]).toBe('Tool write_file is not permitted for this personality');
  },
  availability({ ends, texts }) {
    expect(ends).toEqual(['refused availability', 'ok']);
    expect(texts[0]).toBe('Tool web_extract is not currently available');
  },
  capabilities({ ends, texts }) {
    expect(ends).toEqual(['refused capabilities']);
    expect(texts[0]).toBe(
      'Tool sql_query declares capabilities but no capability backends are configured',
    );
  },
  'dry-run'({ ends, texts, lanes }) {
    expect(ends).toEqual(['answered dry_run']);
    expect(texts[0]).toMatch(/^\[dry-run\] write_file would be called with: /);
    expect(texts[0]).not.toContain('ghp_');
    expect(lanes[0]?.startAt).toBeUndefined();
  },
  arguments({ ends, texts, lanes }) {
    expect(ends).toEqual(['refused arguments']);
    expect(lanes[0]?.settled?.code).toBe('input_invalid');
    expect(texts[0]).toContain('$.path');
    expect(texts[0]).toContain('lines');
  },
  'rate-limit'({ ends, texts }) {
    expect(ends).toEqual(['ok', 'ok', 'refused rate_limit']);
    expect(texts[2]).toMatch(/^Rate limit exceeded for 'send_mail': .* retry in \d+s$/);
  },
  execute({ ends, texts }) {
    expect(ends).toEqual(['failed execution_failed', 'ok']);
    expect(texts).toEqual(['Nothing can be divided by 0. Give another b.', '1.5']);
  },
  reduce({ lanes: [lane] }) {
    expect(lane?.reduced?.outcome).toBe('applied');
    expect(lane?.reduced?.after).toBeLessThan((lane?.reduced?.before ?? 0) / 2);
  },
  trim({ lanes: [lane], texts }) {
    expect(lane?.trimmed).toMatchObject({ cut: true, after: 240, budget: 240 });
    expect(texts[0]).toMatch(new RegExp(`${ANY_TRIM_MARKER}$`));
  },
  parallel({ run, lanes, texts }) {
    const settled = run.events.filter(({ type }) => type === 'settled');
    expect(settled.map((event) => 'call' in event && event.call)).toEqual([1, 2, 0]);
    expect(texts).toEqual(['Waited 600 ms.', 'Waited 200 ms.', 'Waited 400 ms.']);
    expect(new Set(lanes.map(({ startAt }) => startAt)).size).toBe(1);
  },
  redistribution({ run, lanes }) {
    const [file, skill] = lanes;
    const share = run.batch?.perCallBudget ?? 0;
    expect(skill?.trimmed?.cut).toBe(false);
    expect(file?.trimmed?.after).toBeGreaterThan(share);
    expect((file?.trimmed?.after ?? 0) + (skill?.trimmed?.after ?? 0)).toBe(1200);
  },
  results({ ends, texts, lanes }) {
    expect(ends).toEqual(['failed execution_failed', 'failed input_invalid', 'ok']);
    expect(texts[0]).toBe('Tool find_order returned a number, not a ToolResult');
    expect(lanes[2]?.result).toMatchObject({ ok: true, structured: { status: 'shipped' } });
  },
  context({ texts }) {
    expect(JSON.parse(texts[0] ?? '')).toMatchObject({
      personalityId: 'anyone',
      currentTurn: 1,
      resultBudgetChars: 4000,
    });
  },
  progress({ lanes: [lane] }) {
    const reported = lane?.progress.map(({ event }) => [event.audience, event.percent]);
    expect(reported).toEqual([
      ['user', 50],
      ['internal', 90],
      ['dashboard', 100],
    ]);
  },
  abort({ ends, lanes, texts }) {
    expect(ends).toEqual(['failed execution_failed', 'ok']);
    expect(lanes[0]?.settled).toMatchObject({ reason: 'timeout', durationMs: 300 });
    expect(texts[0]).toBe('Tool wait_in_vain timed out after 300 ms');
  },
  cache({ lanes, texts }) {
    expect(lanes.map(({ cached }) => cached)).toEqual([undefined, 'joined']);
    expect(texts[0]).toBe(texts[1]);
  },
  trace({ run, lanes }) {
    expect(new Set(run.events.map(({ v }) => v))).toEqual(new Set([1]));
    expect(run.events.at(-1)?.type).toBe('batch_end');
    const types = [...run.events].flatMap((event) =>
      'call' in event && event.call === 0 && event.type !== 'gate' ? [event.type] : [],
    );
    expect(types).toEqual(['start', 'executed', 'reduced', 'trimmed', 'settled']);
    expect(lanes[2]?.decidedBy?.gate).toBe('lookup');
  },
  async clock({ run, texts, again }) {
    expect(texts[0]).toMatch(/^A [1-6], after \d+ ms\.$/);
    expect((await again())?.events).toEqual(run.events);
  },
  'result-cuts'({ run, texts }) {
    expect(run.batch?.tokens).toEqual({ total: 400, perCall: 200 });
    expect(texts[0]).toMatch(/\[truncated — [\d]+ tokens total\]$/);
  },
  'trim-strategies'({ texts: [text = ''] }) {
    expect(JSON.parse(text)).toMatchObject({ month: '2026-03' });
    expect(text).toContain('of 160 items left out');
  },
  spill({ ends, texts: [text, orders = ''], run }) {
    expect(ends).toEqual(['ok', 'ok']);
    expect(text).toContain('ord_1002');
    expect(JSON.parse(orders).at(-1)).toMatch(/^\[chars \d+ .* reads all of it\]$/);
    expect(run.keptCuts).toMatchObject([{ handle: 'r1', tool: 'export_orders' }]);
  },
  async compaction({ ends, texts: [text], converse }) {
    expect(ends).toEqual(['ok']);
    expect(text).toContain('ord_1099');
    const [line, read] = (await converse())?.results ?? [];
    expect(line).toMatchObject({ turn: 'Turn 1', isLeftOut: true });
    expect(line?.text).toMatch(/^\[result of export_orders left out: .* under "r1"]$/);
    expect(read).toMatchObject({ turn: 'Turn 2', isLeftOut: false });
  },
  tools({ ends, texts }) {
    expect(ends).toEqual(['ok']);
    expect(texts).toEqual(['Hello Ada.']);
  },
  registration({ state }) {
    expect(definitionsOf(state)).toEqual(['read_file', 'search_files', 'greet']);
  },
  merge({ state, texts }) {
    expect(texts).toEqual(['No skill triage is known. Ask Ada.']);
    expect(state.collisions).toMatchObject([{ name: 'get_skill', by: 'tool', rule: 'replace' }]);
    expect(definitionsOf(state)).toEqual(['get_skill']);
  },
  turns({ run, ends }) {
    expect(ends).toEqual(['ok', 'ok']);
    expect(run.turnEnd).toEqual({ signal: 'ack', gone: ['open_hit'], stayed: [] });
  },
  definitions({ state, ends }) {
    expect(definitionsOf(state)).toEqual(['read_file', 'get_skill']);
    expect(ends).toEqual(['refused allowlist']);
  },
  'tool-search'({ state, texts }) {
    expect(definitionsOf(state)).toEqual(['get_skill', 'search_tools']);
    expect(texts[0]).toContain('mcp__linear__list_issues');
  },
  'mcp-plugins'({ ends, lanes }) {
    expect(ends).toEqual(['refused allowlist', 'ok', 'refused allowlist']);
    expect(lanes.map(({ decidedBy }) => decidedBy?.rule)).toEqual([
      'allowlist.mcp_tool_not_allowed',
      undefined,
      'allowlist.plugin_not_allowed',
    ]);
  },
  personalities({ ends, lanes }) {
    expect(ends).toEqual(['refused allowlist', 'ok']);
    expect(lanes[0]?.decidedBy?.rule).toBe('allowlist.denied_action');
  },
  'scoped-access'({ ends, texts }) {
    expect(ends).toEqual(['failed execution_failed', 'ok']);
    expect(texts[0]).toMatch(/^HOST_NOT_ALLOWED: .*intranet\.example/);
  },
  'stale-writes'({ ends }) {
    expect(ends).toEqual(['ok', 'ok', 'ok', 'failed STALE_WRITE']);
  },
  untrusted({ run, state, texts }) {
    const format = 'anthropic';
    const side = toAnsweredSide(run.lanes, {
      format,
      wrap: true,
      toProviderName: createProviderNamer(format, state.tools, []),
    });
    const sent = side.entries[0]?.compact ?? '';
    expect(sent).toContain('<untrusted source=');
    expect(sent.match(/<\/untrusted>/g)).toHaveLength(1);
    expect(sent).not.toContain('<|im_start|>');
    expect(texts[0]).toContain('<|im_start|>');
  },
  determinism({ ends, lanes: [lane] }) {
    expect(ends).toEqual(['ok']);
    expect(lane?.reduced).toMatchObject({
      outcome: 'failed',
      warning: expect.stringContaining('I expected another file'),
    });
    expect(lane?.reducedText ?? lane?.rawText).toBe(lane?.rawText);
  },
};

/** The clause of a gate needs no row above: its example has a call that ends at the gate. */
const isGate = (clause: string) => Object.hasOwn(GATE_TEXTS, toGateId(clause));
const endedBy = (clause: string) =>
  expect.stringMatching(new RegExp(`^(refused|answered) ${toGateId(clause)}$`));
const toGateId = (clause: string) => clause.replaceAll('-', '_');

function definitionsOf(state: SessionState): string[] {
  return selectDefinitions(state).definitions.map(({ name }) => name);
}

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
afterAll(() => sandbox.dispose());

describe('the example of each clause', () => {
  test('every clause has one, with a sentence', () => {
    const clauses = CLAUSE_GROUPS.flatMap((group) => group.clauses.map(({ id }) => id));
    expect(clauseExamples.map(({ clause }) => clause)).toEqual(clauses);
    const checked = clauses.filter((clause) => !isGate(clause) || SHOWN[clause]);
    expect(Object.keys(SHOWN)).toEqual(checked);
    for (const { shows } of clauseExamples) expect(shows).toMatch(/^[A-Za-z].{10,118}\.$/);
  });

  test.each(clauseExamples)('$clause: shows the clause', async ({ clause, start }) => {
    await runStartWorkspace(start, sandbox, async (outcome) => {
      await SHOWN[clause]?.(outcome);
      if (isGate(clause)) expect(outcome.ends).toContainEqual(endedBy(clause));
      const { state } = outcome;
      expect(selectProblems(state).filter(({ blocks }) => blocks)).toEqual([]);
    });
  });
});
