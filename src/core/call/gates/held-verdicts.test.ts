import { describe, expect, test, vi } from 'vitest';
import {
  approvedFingerprints,
  createToolRegistry,
  type DefaultToolRegistry,
  fingerprintOf,
  type Tool,
  type ToolFilterOpts,
} from '../../index.ts';
import { callsOf, createRecorder, makeCtx, makeTool, textIn } from '../../test-support.ts';
import { ADMISSION_GATES, LOOKUP, type NumberedGate, START_GATES } from './gate-table.ts';

/** The text of each call of 'a', in one batch of two. */
async function texts(
  registry: DefaultToolRegistry,
  allowed?: string[],
  filter?: ToolFilterOpts,
  ctx = makeCtx(),
): Promise<string[]> {
  const results = await registry.executeParallel(callsOf('a', 'a'), ctx, allowed, filter);
  return results.map(({ result }) => textIn(result));
}

const RAN = ['a', 'a'];
const both = (text: string): string[] => [text, text];
const tool = (more: Partial<Tool> = {}): Tool =>
  makeTool('a', { execute: async () => ({ ok: true, value: 'a' }), ...more });

describe('a tool that passed its gates is refused once', () => {
  const registry = createToolRegistry({ tools: [tool()] });

  test.each<[string, string[] | undefined, ToolFilterOpts | undefined, string]>([
    ['another list lacks it', ['b'], undefined, 'Tool a is not permitted for this personality'],
    [
      'its actions are denied',
      ['a'],
      { permissions: { denied_actions: ['a'] } },
      'Tool a is not permitted for this personality',
    ],
    [
      'the surface excludes it',
      ['a'],
      { excludeTools: ['a'] },
      'Tool a is not available on this surface',
    ],
  ])('%s', async (_, allowed, filter, refusal) => {
    expect(await texts(registry, ['a'])).toEqual(RAN);
    expect(await texts(registry, allowed, filter)).toEqual(both(refusal));
    expect(await texts(registry, ['a'])).toEqual(RAN);
  });

  test('its list was changed in place', async () => {
    const allowed = ['a'];
    expect(await texts(registry, allowed)).toEqual(RAN);
    allowed[0] = 'b';
    expect(await texts(registry, allowed)).toEqual(
      both('Tool a is not permitted for this personality'),
    );
  });

  test('the run is a dry run', async () => {
    expect(await texts(registry, ['a'])).toEqual(RAN);
    const dry = await texts(registry, ['a'], undefined, makeCtx({ dryRun: true }));
    expect(dry[1]).toContain('[dry-run] a would be called');
  });

  test('a fork allows less', async () => {
    expect(await texts(registry, [])).toEqual(RAN);
    expect(await texts(registry.fork({ emptyAllowlist: 'deny-all' }), [])).toEqual(
      both('Tool a is not permitted for this personality'),
    );
  });

  test('another tool has its name', async () => {
    const own = createToolRegistry({ tools: [tool()], onDuplicate: 'replace' });
    expect(await texts(own)).toEqual(RAN);
    own.register(tool({ isAvailable: () => false }));
    expect(await texts(own)).toEqual(both('Tool a is not currently available'));
  });
});

describe('each call asks', () => {
  test('isAvailable', async () => {
    const isAvailable = vi.fn(() => true);
    const registry = createToolRegistry({ tools: [tool({ isAvailable })] });
    await texts(registry);
    await texts(registry);
    expect(isAvailable).toHaveBeenCalledTimes(4);
    isAvailable.mockReturnValue(false);
    expect(await texts(registry)).toEqual(both('Tool a is not currently available'));
  });

  test('the backends of a capability', async () => {
    let supported = true;
    const registry = createToolRegistry({
      tools: [tool({ capabilities: { network: { allowedHosts: ['x.com'] } } })],
      backends: { supports: () => supported, resolve: () => ({}) },
    });
    expect(await texts(registry)).toEqual(RAN);
    supported = false;
    expect((await texts(registry))[1]).toContain('declares capabilities');
  });

  test('whether its arguments are checked', async () => {
    const own = { ...tool() };
    const registry = createToolRegistry({ tools: [own] });
    expect(await texts(registry)).toEqual(RAN);
    own.validateArgs = true;
    expect((await texts(registry))[1]).toContain('asks for its arguments to be checked');
  });

  test('for its approval', async () => {
    const own = tool();
    const known = new Map([['a', fingerprintOf(own)]]);
    const registry = createToolRegistry({ tools: [own], approved: approvedFingerprints(known) });
    expect(await texts(registry)).toEqual(RAN);
    known.clear();
    expect((await texts(registry))[1]).toContain('is not approved');
  });

  test('how deep it is nested', async () => {
    const registry: DefaultToolRegistry = createToolRegistry({
      maxDepth: 1,
      tools: [
        tool(),
        makeTool('outer', {
          execute: async (_, ctx) => ({
            ok: true,
            value: (await texts(registry, undefined, undefined, ctx)).join(),
          }),
        }),
      ],
    });
    expect(await texts(registry)).toEqual(RAN);
    const [outer] = await registry.executeParallel(callsOf('outer'), makeCtx());
    expect(textIn(outer?.result)).toContain('calls are nested 1 deep');
  });
});

test('a trace has every verdict of every call', async () => {
  const { events, observer } = createRecorder();
  const registry = createToolRegistry({ tools: [tool()], observer });
  await texts(registry, ['a']);
  const steps = events.flatMap((event) => (event.type === 'gate' ? [event.step] : []));
  const stepsOf = (gates: readonly NumberedGate[]) =>
    gates.filter(({ option }) => option === undefined).map(({ step }) => step);
  const admission = [LOOKUP.step, ...stepsOf(ADMISSION_GATES)];
  const start = stepsOf(START_GATES);
  expect(steps).toEqual([...admission, ...admission, ...start, ...start]);
});
