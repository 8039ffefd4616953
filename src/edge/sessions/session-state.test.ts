import { describe, expect, it } from 'vitest';
import {
  createCapabilityBackends,
  createToolCache,
  defineTool,
  memoryScopeOf,
  ok,
} from '../../core/index.ts';
import { bearerTokens } from '../auth.ts';
import type { ToolServerOptions } from '../options.ts';
import { createTestServer, GRANTS } from '../test-support.ts';
import { serveNotes, signSessions } from './sessions-test-support.ts';

describe('storage', () => {
  it('of a subject is its own, in each of its sessions', async () => {
    const { run } = serveNotes();
    await run('subject', { text: 'of ada' }, 'one', 'ada');
    expect((await run('subject', {}, 'two', 'ada')).said).toBe('of ada');
    expect((await run('subject', {}, 'one', 'bob')).said).toBe('nothing');
  });

  it('that subjects share is refused, with a sentence', async () => {
    const { run } = serveNotes(signSessions());
    for (const token of ['ada', '']) {
      for (const scope of ['tool-private', 'personality']) {
        const { said } = await run(scope, { text: 'to all' }, undefined, token);
        expect(said).toContain(`Tool ${scope} stores values in the scope '${scope}': all callers`);
      }
    }
  });

  it('that subjects share is offered if the operator asks for it', async () => {
    const { run } = serveNotes({ sharedStorage: true });
    for (const scope of ['tool-private', 'personality']) {
      await run(scope, { text: 'to all' }, undefined, 'ada');
      expect((await run(scope, {}, undefined, 'bob')).said).toBe('to all');
      expect((await run(scope)).said).toBe('to all');
    }
  });

  it('of memory tools follows the same rule', async () => {
    const scopesOf = async (options: Partial<ToolServerOptions>) => {
      const { run, contexts } = serveNotes(options);
      await run('where', {}, undefined, 'ada');
      await run('where');
      return contexts.map((ctx) => [memoryScopeOf(ctx), ctx.subject]);
    };
    expect(await scopesOf(signSessions())).toEqual([
      ['subject:ada', 'ada'],
      [expect.stringMatching(/^session:anonymous\/[\da-f]{32}$/), undefined],
    ]);
    expect(await scopesOf({ sharedStorage: true })).toEqual([
      ['personality:anyone', 'ada'],
      ['personality:anyone', undefined],
    ]);
  });
});

describe('cached results', () => {
  it('never reach another subject, session, directory or attachment', async () => {
    let runs = 0;
    let base = '/srv';
    const cached = defineTool({
      name: 'cached',
      description: 'Counts its runs.',
      schema: { type: 'object', properties: {} },
      cache: true,
      capabilities: { attachments: { kinds: ['image'] } },
      execute: async () => ok(`run ${++runs}`),
    });
    const { post } = createTestServer(
      {
        ...signSessions(),
        personalities: [{ id: 'guest', name: 'G', description: '-', toolset: ['cached'] }],
        auth: {
          verify: bearerTokens({
            ...GRANTS,
            'operator-token': { subject: 'o', personalities: ['guest'] },
          }),
          anonymous: { subject: 'anonymous', personalities: ['guest'] },
        },
        workingDir: () => base,
      },
      [cached],
      { cache: createToolCache(), backends: createCapabilityBackends({}) },
    );
    const run = async (token: string, context: object = {}) => {
      const answer = await post('/tools/cached', { args: {}, context }, { token });
      return (await answer.json()).result.value;
    };
    const image = { id: '1', kind: 'image', data: 'AAAA' };
    const asked = async () => [
      await run('guest-token'),
      await run('other-token'),
      await run(''),
      await run(''),
      await run('guest-token', { sessionId: 'two' }),
      await run('guest-token', { agentId: 'planner' }),
      await run('guest-token', { platform: 'web' }),
      await run('guest-token', { attachments: [image] }),
      await run('guest-token', { attachments: [{ ...image, data: 'BBBB' }] }),
    ];
    const first = await asked();
    expect(new Set(first).size).toBe(first.length);
    expect(await run('guest-token')).toBe(first[0]);
    expect(await run('other-token')).toBe(first[1]);
    base = '/other';
    expect(first).not.toContain(await run('guest-token'));
  });
});
