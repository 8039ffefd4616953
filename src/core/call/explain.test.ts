import { describe, expect, test, vi } from 'vitest';
import { createToolRegistry, type Tool, type ToolCall, type ToolContext } from '../index.ts';
import { makeCtx, makeTool, wrong } from '../test-support.ts';
import { GATES, LOOKUP } from './gates/gate-table.ts';

const call = (name: string): ToolCall => ({ toolCallId: 'id', name, args: {} });

/** The contract gives the order of the gates; `tools/contract` compares the two. */
const ALWAYS_ASKED = [LOOKUP, ...GATES.filter(({ option }) => option === undefined)];

describe('explain', () => {
  test("returns every gate's verdict in the order of the steps, without an execution", async () => {
    const execute = vi.fn();
    const registry = createToolRegistry({ tools: [makeTool('a', { execute })] });
    const explanation = await registry.explain(call('a'), makeCtx());
    expect(explanation.gates.map(({ gate, step }) => `${step} ${gate}`)).toEqual(
      ALWAYS_ASKED.map(({ id, step }) => `${step} ${id}`),
    );
    expect(explanation).toMatchObject({ toolCallId: 'id', name: 'a', budget: 80_000 });
    expect(explanation.decidedBy).toBeUndefined();
    expect(execute).not.toHaveBeenCalled();
  });

  test('continues after the first refusal, and names the deciding gate', async () => {
    const tool = makeTool('a', { isAvailable: () => false, capabilities: { secrets: [] } });
    const registry = createToolRegistry({ tools: [tool] });
    const { gates, decidedBy } = await registry.explain(call('a'), makeCtx(), ['other']);
    expect(
      gates.filter(({ verdict }) => verdict.outcome === 'refuse').map(({ gate }) => gate),
    ).toEqual(['allowlist', 'availability', 'capabilities']);
    expect(decidedBy?.gate).toBe('allowlist');
  });

  test('has only one verdict for an unknown tool', async () => {
    const { gates, decidedBy } = await createToolRegistry().explain(call('x'), makeCtx());
    expect(gates).toHaveLength(1);
    expect(decidedBy?.verdict).toMatchObject({ rule: 'lookup.unknown' });
  });

  test('a dry run decides with its result', async () => {
    const registry = createToolRegistry({ tools: [makeTool('a')] });
    const { decidedBy } = await registry.explain(call('a'), makeCtx({ dryRun: true }));
    expect(decidedBy?.verdict.outcome).toBe('answer');
  });

  test("has the budget B of a batch of one: the turn's, or the tool's output limit", async () => {
    const registry = createToolRegistry({
      tools: [makeTool('a', { maxResultChars: 50 }), makeTool('b')],
    });
    const ctx = makeCtx({ resultBudgetChars: 70 });
    expect((await registry.explain(call('a'), ctx)).budget).toBe(50);
    expect((await registry.explain(call('b'), ctx)).budget).toBe(70);
  });

  test.each<[string, Partial<Tool>, Partial<ToolContext>, string[] | undefined]>([
    ['passes', {}, {}, undefined],
    ['is not listed', {}, {}, ['x']],
    ['is unavailable', { isAvailable: () => false }, {}, undefined],
    ['lacks a backend', { capabilities: { process: { allowedBinaries: [] } } }, {}, undefined],
    ['is a dry run', {}, { dryRun: true }, undefined],
    ['is out of room', { rateLimit: { max_calls: 0 } }, {}, undefined],
  ])('agrees with the call that %s', async (_what, more, ctx, allowed) => {
    const registry = createToolRegistry({ tools: [makeTool('a', more)] });
    const { decidedBy } = await registry.explain(call('a'), makeCtx(ctx), allowed);
    const [result] = await registry.executeParallel([call('a')], makeCtx(ctx), allowed);
    const explained =
      decidedBy && 'result' in decidedBy.verdict ? decidedBy.verdict.result : undefined;
    expect(result?.result).toEqual(explained ?? { ok: true, value: 'a' });
  });

  test('accepts invalid input', async () => {
    const registry = createToolRegistry({ tools: [makeTool('a')] });
    expect((await registry.explain(wrong<ToolCall>(null), makeCtx())).gates).toHaveLength(1);
    expect((await registry.explain(call('a'), wrong<ToolContext>(undefined))).gates).toHaveLength(
      ALWAYS_ASKED.length,
    );
  });
});
