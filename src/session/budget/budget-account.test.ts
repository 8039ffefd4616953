import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createToolRegistry, type TraceEvent } from '../../core/index.ts';
import { makeCtx, makeTool, textIn, trimMarker } from '../../core/test-support.ts';
import { selectOutput, withGrant } from '../run/output.ts';
import { createFakeSandbox } from '../testing/fake-sandbox.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { openUserCodeSession, READ, WEATHER } from '../testing/user-code-test-support.ts';
import { selectToolRows } from '../tool-list/tool-rows.ts';
import { type CallFact, toAccount } from './budget-account.ts';
import { selectAccount, selectGrant } from './budget-selectors.ts';

const oneCall = fc.record({
  end: fc.constantFrom('success', 'failure', 'refused'),
  chars: fc.nat(300),
  cap: fc.option(fc.nat(120), { nil: Number.POSITIVE_INFINITY }),
});
const batch = fc.record({
  calls: fc.array(oneCall, { maxLength: 8 }),
  total: fc.nat(800),
  strategy: fc.constantFrom('even' as const, 'redistribute' as const),
});

test('the account of any batch equals the core’s grants and kept characters', async () => {
  await fc.assert(
    fc.asyncProperty(batch, async ({ calls, total, strategy }) => {
      const events: TraceEvent[] = [];
      const registry = createToolRegistry({
        budgetStrategy: strategy,
        observer: (event) => events.push(event),
        tools: calls.map(({ end, chars, cap }, index) =>
          makeTool(`t${index}`, {
            maxResultChars: cap,
            async execute() {
              if (end === 'failure') throw new Error('failed');
              return { ok: true, value: 'x'.repeat(chars) };
            },
          }),
        ),
      });
      const excluded = calls.flatMap(({ end }, index) => (end === 'refused' ? [`t${index}`] : []));
      await registry.executeParallel(
        calls.map((_, index) => ({ toolCallId: `c${index}`, name: `t${index}`, args: {} })),
        makeCtx({ resultBudgetChars: total }),
        undefined,
        { excludeTools: excluded },
      );
      const facts = calls.map(({ end, chars, cap }, index): CallFact => {
        const name = `t${index}`;
        const size = end === 'success' ? chars : 0;
        return { callId: name, toolCallId: name, tool: name, end, size, cap };
      });

      const account = toAccount(facts, total, strategy);
      const start = events.find((event) => event.type === 'batch_start');
      expect(account).toMatchObject({ total, perCall: start?.perCallBudget });
      for (const line of account.lines) {
        const trimmed = events.find(
          (event) => event.type === 'trimmed' && event.name === line.tool,
        );
        if (line.end !== 'success') continue;
        expect(trimmed).toMatchObject({ budget: line.granted, after: line.kept });
      }
      const { lines, used, unused, pool } = account;
      expect(used + unused).toBe(total);
      expect(lines.every(({ share, extra, granted }) => share + extra === granted)).toBe(true);
      expect(lines.reduce((sum, { extra }) => sum + extra, 0)).toBeLessThanOrEqual(pool);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['even', ['share', 'cap', 'unused', 'share']],
  ['redistribute', ['pool-empty', 'cap', 'unused', 'unknown']],
] as const)('%s names the rule of each number', (strategy, rules) => {
  const fact = (end: CallFact['end'], size: number, cap = Number.POSITIVE_INFINITY): CallFact => ({
    callId: '',
    toolCallId: '',
    tool: '',
    end,
    size,
    cap,
  });
  const facts = [
    fact('success', 900),
    fact('success', 90, 10),
    fact('refused', 0),
    fact('unknown', 0),
  ];
  expect(toAccount(facts, 100, strategy).lines.map(({ rule }) => rule)).toEqual(rules);
});

test('another budget shows the grants of the next run, cut by cut', async () => {
  const session = openTestSession();
  await session.ready;
  await session.until(({ run }) => run?.status === 'done');
  for (const strategy of ['even', 'redistribute'] as const) {
    session.actions.setStrategy(strategy);
    for (const total of [0, 777, 4100, 20_000]) {
      session.actions.setBudget(total);
      const before = session.state();
      const foretold = before.run?.lanes.map((lane) => {
        const [output, grant] = [selectOutput(lane), selectGrant(before, lane)];
        return output && grant !== undefined ? withGrant(output, grant).trimmed.text : undefined;
      });
      const { run } = await session.runToEnd();
      // A reducer sees the new budget and may use it differently.
      run?.lanes.forEach(({ result, settled, reduced }, index) => {
        if (!settled?.ok || reduced?.outcome === 'applied') return;
        expect(foretold?.[index]).toBe(textIn(result));
      });
    }
  }
});

test('a cut within a surrogate pair keeps neither half', () => {
  const output = withGrant(
    {
      ok: true,
      raw: { chars: 6, text: 'ab😀cd' },
      trimmed: { chars: 6, text: 'ab😀cd' },
      budget: 99,
    },
    3,
  );
  expect(output).toMatchObject({
    cutAt: 2,
    budget: 3,
    trimmed: { chars: 2 + trimMarker(6).length },
  });
  expect(output.trimmed.text).toBe(`ab${trimMarker(6)}`);
});

test('the size of a redacted text is that of the original', () => {
  const output = {
    ok: true,
    raw: { chars: 20, text: '[redacted] ab' },
    trimmed: { chars: 20, text: 'x'.repeat(20) },
    budget: 99,
  };
  // The trace has 13 of the 20 characters, so the kept 15 are not the whole text.
  expect(withGrant(output, 15)).toMatchObject({ cutAt: 15, trimmed: { chars: 15 } });
  expect(withGrant(output, 20)).not.toHaveProperty('cutAt');
  expect(withGrant(output, 20)).toMatchObject({ trimmed: { chars: 20 } });
});

test('an output limit overrides the tool’s own in the run, the account and the list', async () => {
  const session = openUserCodeSession(
    { tools: [WEATHER], calls: [READ, 'weather'] },
    { sandbox: createFakeSandbox() },
  );
  await session.until(({ run }) => run?.status === 'done');
  const { setCap } = await session.actions.loadActions('budget');
  setCap('read_file', 7);
  setCap('weather', 3);
  expect(selectAccount(session.state()).lines.map(({ rule, granted }) => [rule, granted])).toEqual([
    ['cap', 7],
    ['cap', 3],
  ]);
  const { run } = await session.runToEnd();
  expect(run?.lanes.map(({ budget, trimmed }) => [budget, trimmed?.after])).toEqual([
    [7, 7],
    [3, 3],
  ]);
  const rows = selectToolRows(session.state());
  expect(rows.find(({ name }) => name === 'read_file')?.maxResultChars).toBe(7);
  setCap('read_file', undefined);
  expect(session.state().workspace.budget.caps).toEqual({ weather: 3 });
  session.actions.undo();
  expect(session.state().workspace.budget.caps).toEqual({ weather: 3, read_file: 7 });
});
