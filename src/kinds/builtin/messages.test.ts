import { describe, expect, it } from 'vitest';
import { type Case, refusedHost, testCases } from './test-support/cases.ts';
import { createBuiltinWorld, failure, invalid, value } from './test-support/world.ts';

const MAIL = { to: 'ada@ferry.example', subject: 'Hello', body: 'World' };
const config = (tool: string, one: Record<string, unknown>) => ({ configs: { [tool]: one } });

const cases: Case[] = [
  {
    what: 'to one',
    tool: 'send_email',
    args: MAIL,
    expected: value('for ada@ferry.example as msg_1', { to: ['ada@ferry.example'], id: 'msg_1' }),
  },
  {
    what: 'to several',
    tool: 'send_email',
    args: { ...MAIL, to: ['a@b.example', 'c@d.example'] },
    expected: value('for a@b.example, c@d.example'),
  },
  {
    what: 'to no address',
    tool: 'send_email',
    args: { ...MAIL, to: 'Ada' },
    expected: invalid('No email address: Ada.', '$.to'),
  },
  {
    what: 'to a line that would add a header',
    tool: 'send_email',
    args: { ...MAIL, to: 'a@b.example\nBcc: c@d.example' },
    expected: invalid('No email address', '$.to'),
  },
  {
    what: 'without recipients',
    tool: 'send_email',
    args: { ...MAIL, to: [] },
    expected: invalid('Name 1 to 50 addresses.', '$.to'),
  },
  {
    what: 'without a subject',
    tool: 'send_email',
    args: { ...MAIL, subject: '' },
    expected: invalid('subject'),
  },
  refusedHost('send_email', MAIL),
  {
    what: 'with #',
    tool: 'send_slack',
    args: { channel: '#releases', text: 'Out' },
    expected: value('Posted to #releases', { channel: 'releases' }),
  },
  {
    what: 'without #',
    tool: 'send_slack',
    args: { channel: 'releases', text: 'Out' },
    expected: value('Posted to #releases'),
  },
  {
    what: 'to the usual channel',
    tool: 'send_slack',
    args: { text: 'Out' },
    expected: value('Posted to #team'),
    options: config('send_slack', { channel: '#team' }),
  },
  {
    what: 'to no channel',
    tool: 'send_slack',
    args: { text: 'Out' },
    expected: invalid('channel'),
  },
  {
    what: 'to a path',
    tool: 'send_slack',
    args: { channel: '../admin', text: 'Out' },
    expected: invalid('A channel is a name', '$.channel'),
  },
  refusedHost('send_slack', { channel: 'a', text: 'Out' }),
  {
    what: 'a channel where one is configured',
    tool: 'send_slack',
    args: { channel: 'a', text: 'Out' },
    expected: invalid('Leave channel out', '$.channel'),
    options: config('send_slack', { webhook_url: 'https://chat.example/hooks/x' }),
  },
  {
    what: 'to where the call says',
    tool: 'send_webhook',
    args: { url: 'https://chat.example/hooks/a', payload: { text: 'x' } },
    expected: value('200 from https://chat.example/hooks/a: {"ok":true}', { status: 200 }),
  },
  {
    what: 'without an address',
    tool: 'send_webhook',
    args: { payload: {} },
    expected: invalid('url'),
  },
  {
    what: 'somewhere else than configured',
    tool: 'send_webhook',
    args: { url: 'https://mail.example/', payload: {} },
    expected: invalid('The URL is configured', '$.url'),
    options: config('send_webhook', { url: 'https://chat.example/hooks/a' }),
  },
  {
    what: 'what the service says is wrong',
    tool: 'send_webhook',
    args: { url: 'https://chat.example/hooks/a', payload: {} },
    expected: failure('execution_failed', /^422 from .*must have 1 to 4000 characters/),
  },
  refusedHost('send_webhook', { url: 'https://chat.example/hooks/a', payload: {} }),
];

testCases(cases);

it('puts each mail and message into the outbox once', async () => {
  const { call, network } = await createBuiltinWorld();
  await call('send_email', MAIL);
  await call('send_slack', { channel: '#releases', text: 'Out' });
  expect(network.outbox.messages()).toMatchObject([
    { via: 'mail', to: ['ada@ferry.example'], subject: 'Hello', text: 'World' },
    { via: 'chat', to: ['#releases'], text: 'Out' },
  ]);
});

describe('a secret', () => {
  const seen: (string | null)[] = [];
  const fetch = async (request: Request) => {
    seen.push(request.headers.get('authorization'));
    return Response.json({ id: 'the token was mail-token-123' });
  };
  it.each([
    ['send_email', MAIL, { secret: 'mail/token' }],
    ['send_webhook', { payload: {} }, { secret: 'mail/token', url: 'https://h.example/' }],
  ])('travels with %s and does not come back', async (tool, args, one) => {
    seen.length = 0;
    const { call } = await createBuiltinWorld({ fetch, ...config(tool, one) });
    const result = await call(tool, args);
    expect(result).toMatchObject({ ok: true });
    expect(seen).toEqual(['Bearer mail-token-123']);
    expect(JSON.stringify(result)).not.toContain('mail-token-123');
  });

  it('is refused if the name is unknown', async () => {
    const { call } = await createBuiltinWorld(config('send_email', { secret: 'no/such' }));
    expect(await call('send_email', MAIL)).toMatchObject({ ok: false });
  });

  it('is the whole path of a chat address, so no error shows it', async () => {
    const { call } = await createBuiltinWorld({
      ...config('send_slack', { webhook_url: 'https://hooks.example/T1/B2/very-secret' }),
      fetch: async () => new Response('No such hook', { status: 404 }),
    });
    const result = await call('send_slack', { text: 'Out' });
    expect(result).toMatchObject(failure('execution_failed', '404 from hooks.example: No such'));
    expect(JSON.stringify(result)).not.toContain('very-secret');
  });
});

it('sends nothing after an abort', async () => {
  const { call, network } = await createBuiltinWorld();
  const abortSignal = AbortSignal.abort();
  expect(await call('send_email', MAIL, { abortSignal })).toMatchObject({ ok: false });
  expect(network.outbox.messages()).toEqual([]);
});
