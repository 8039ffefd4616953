import { describe, expect, test } from 'vitest';
import type { ToolCapabilities } from '../contract/tool-capabilities.ts';
import { createCapabilityBackends, createToolRegistry, type Personality } from '../index.ts';
import { callsOf, createRecorder, makeCtx, makeTool } from '../test-support.ts';
import { validateToolsForPersonality } from './validate-tools.ts';

const reader: Personality = {
  id: 'reader',
  name: 'Reader',
  description: '',
  fs_reach: { read: ['/project'] },
  safety: { network: { allow: ['*.x.com', '127.0.0.1'], deny: ['evil.x.com'] } },
};

/** Declarations, the parts that Reader does not grant, and the granted parts. */
const ROWS: [ToolCapabilities, withheld: string[], granted: string[]][] = [
  [{}, [], []],
  [{ network: { allowedHosts: ['api.x.com'] } }, [], ['api.x.com']],
  [{ network: { allowedHosts: ['API.x.com.'] } }, [], ['api.x.com']],
  [{ network: { allowedHosts: ['*'] } }, [], ['*.x.com']],
  [{ network: { allowedHosts: ['y.com', 'api.x.com'] } }, ['y.com'], ['api.x.com']],
  [{ network: { allowedHosts: ['*.com'] } }, ['*.com'], ['*.x.com']],
  [{ network: { allowedHosts: ['evil.x.com'] } }, ['evil.x.com'], []],
  [{ network: { allowedHosts: ['127.0.0.1'] } }, ['127.0.0.1'], []],
  [{ network: { allowedHosts: ['https://api.x.com'] } }, ['https://api.x.com'], []],
  [{ fs_reach: { read: ['/project/src'] } }, [], ['read /project/src']],
  [{ fs_reach: { read: 'from-personality' } }, [], ['read /project']],
  [{ fs_reach: { read: ['/'] } }, ['read /'], ['read /project']],
  [{ fs_reach: { read: ['/project/.ssh'] } }, ['read /project/.ssh'], []],
  [{ fs_reach: { write: ['/project/a'] } }, ['write /project/a'], []],
  [{ fs_reach: { write: 'from-personality' } }, ['write from-personality'], []],
  [{ secrets: ['a/b', 'a/*'] }, [], ['a/b', 'a/*']],
  [{ secrets: ['*', 'a/../b'] }, ['*', 'a/../b'], []],
  [{ process: { allowedBinaries: ['git'] } }, [], ['git']],
  [{ storage: { kind: 'kv', scope: 'session' } }, [], ['session']],
  [{ attachments: { kinds: ['image'] } }, [], ['image']],
];

describe('declarations beyond a personality', () => {
  test.each(ROWS)('%j: %j', (capabilities, withheld, granted) => {
    const found = validateToolsForPersonality([makeTool('a', { capabilities })], reader);
    expect(found).toHaveLength(withheld.length > 0 ? 1 : 0);
    if (withheld.length === 0) return;
    const [capability] = Object.keys(capabilities);
    expect(found[0]).toMatchObject({ tool: 'a', capability });
    const has = granted.join(', ') || 'nothing';
    const asked = withheld.join(', ');
    expect(found[0]?.message).toMatch(`a asks for ${asked}, but Reader grants ${has}. `);
  });

  test.each(ROWS)(
    'explain and the trace report %j alike',
    async (capabilities, withheld, granted) => {
      const { events, observer } = createRecorder();
      const noFile = async () => {};
      const registry = createToolRegistry({
        tools: [makeTool('a', { capabilities })],
        observer,
        backends: createCapabilityBackends({
          fetch: async () => new Response(),
          secrets: { get: () => '' },
          kv: { get: () => undefined, set: noFile, delete: noFile, list: () => [] },
          fs: {
            realpath: (path) => path,
            readText: () => '',
            writeText: noFile,
            list: () => [],
            stat: () => undefined,
            remove: noFile,
          },
          process: { run: async () => ({ exitCode: 0, stdout: '', stderr: '' }) },
          personality: () => reader,
        }),
      });
      const ctx = makeCtx({ personalityId: 'reader', workingDir: '/' });
      await registry.executeParallel(callsOf('a'), ctx);
      const traced = events.find((event) => event.type === 'gate' && event.gate === 'capabilities');
      const [capability] = Object.keys(capabilities);
      if (capability === undefined) {
        expect(traced).toMatchObject({ rule: 'capabilities.none' });
        return;
      }
      const rest = withheld.length > 0 ? ` (not granted: ${withheld.join(', ')})` : '';
      const verdict = {
        outcome: 'pass',
        rule: withheld.length > 0 ? 'capabilities.narrowed' : 'capabilities.provided',
        value: [`${capability}: ${granted.join(', ') || 'nothing'}${rest}`],
      };
      expect(traced).toMatchObject(verdict);
      const call = { toolCallId: '1', name: 'a', args: {} };
      const { gates } = await registry.explain(call, ctx);
      const explained = gates.find(({ gate }) => gate === 'capabilities')?.verdict;
      expect(explained).toEqual(verdict);
    },
  );
});
