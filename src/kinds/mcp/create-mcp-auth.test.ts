import { expect, test, vi } from 'vitest';
import { createMcpAuth } from './create-mcp-auth.ts';

const HERE = 'http://127.0.0.1:3000/callback';

/** Runs one authorization. @returns the parameters, and the URL that the user was shown */
async function run(at: string, back: (state: string) => URL | URLSearchParams | string) {
  const authorize = vi.fn(async (url: URL) => back(url.searchParams.get('state') ?? ''));
  const provider = createMcpAuth({ redirectUrl: HERE, authorize });
  const url = new URL(at);
  url.searchParams.set('state', String(await provider.state?.()));
  await provider.redirectToAuthorization(url);
  const params = provider.receiveRedirect?.(new AbortController().signal);
  const error = await params?.catch(String);
  return { params: error, shown: authorize.mock.calls.length > 0 };
}

const good = (state: string) => `${HERE}?code=c&state=${state}`;

test.each([
  'https://login.example/authorize?a=1',
  'http://localhost:8080/authorize',
  'http://[::1]/authorize',
])('the user is shown %s', async (at) => {
  const { params, shown } = await run(at, good);
  expect(shown).toBe(true);
  expect(params).toBeInstanceOf(URLSearchParams);
});

test.each([
  'file:///etc/passwd',
  'ms-msdt:/id',
  'vscode://x/y',
  'http://login.example/authorize',
  'https://user:pw@login.example/authorize',
  'https://user@login.example/authorize',
  'http://localhost.example/authorize',
])('%s opens nothing on the machine of the user', async (at) => {
  const { params, shown } = await run(at, good);
  expect(shown).toBe(false);
  expect(params).toContain('McpConnectionError: Its authorization server names an address');
});

test.each([
  ['another site', (state: string) => `http://evil.example/callback?code=c&state=${state}`],
  ['another port', (state: string) => `http://127.0.0.1:3001/callback?code=c&state=${state}`],
  ['another path', (state: string) => `http://127.0.0.1:3000/steal?code=c&state=${state}`],
  ['another state', () => `${HERE}?code=c&state=other`],
  ['two states', (state: string) => `${HERE}?code=c&state=${state}&state=other`],
  ['two codes', (state: string) => new URLSearchParams(`code=c&code=d&state=${state}`)],
])('a redirect with %s is refused', async (_, back) => {
  expect((await run('https://login.example/', back)).params).toContain(
    'The redirect belongs to another authorization. Connect again.',
  );
});

test.each([undefined, 'code=c', 7])('%j is no redirect', async (back) => {
  const { params } = await run('https://login.example/', () => back as never);
  expect(params).toContain(
    "'authorize' gave no URL. It resolves with the URL at which the user came back.",
  );
});
