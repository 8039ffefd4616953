import { serveOnLoopback } from '../../src/edge/test-support/loopback.ts';
import { createTestServer } from '../../src/edge/test-support.ts';
import { startAuthorizationServer } from '../../src/edge/tokens/test-support/authorization-server.ts';
import { verifyJwt } from '../../src/edge/tokens/verify-jwt.ts';
import { expectNoViolation } from './support/axe.ts';
import { test as base, expect } from './support/test.ts';

const test = base.extend<{ server: { host: string; login: string } }>({
  /** A server that the page may contact, and that asks the user to sign in. */
  async server({ playground, page, expectTrouble, declarer }, use) {
    expectTrouble(/^request to another host: http:\/\/127\.0\.0\.1:/);
    expectTrouble(/401/);
    expectTrouble(/404/);
    await playground.open();
    const { url, login, close } = await startServers(new URL(page.url()).origin);
    const { origin, host } = new URL(url);
    try {
      await declarer.paste(url, `The MCP server at ${host}`);
      const consent = page.getByRole('region', { name: 'Real network' });
      await consent.getByRole('button', { name: `Allow ${origin}`, exact: true }).click();
      await consent.getByRole('button', { name: `Allow ${login}`, exact: true }).click();
      await use({ host, login });
    } finally {
      await close();
    }
  },
});

test('a visitor signs in to an MCP server in another tab, and nothing keeps the token', async ({
  playground,
  page,
  context,
  declarer,
  server: { host, login },
}) => {
  const questions = page.getByRole('region', { name: 'Sign-in to' });
  await expect(questions).toContainText(`asks you to sign in at ${login}`);
  await expectNoViolation(page, 'the question to sign in');
  await expect(declarer.item(host)).toContainText('needs sign-in');
  // A run does not wait for it.
  await playground.run();
  await expect(playground.lane(/^read_file call_1 ok/)).toBeVisible();

  await questions.getByRole('button', { name: 'Sign in' }).click();
  await expect(questions).toHaveCount(0);
  await expect(declarer.item(host)).toContainText('4 tools');
  expect(context.pages().filter((one) => one.url().includes('code='))).toEqual([]);

  await declarer.allowed();
  const name = `mcp__${host.replace(/[^A-Za-z0-9]+/g, '_').replace(/^/, 'server_')}__greet`;
  await declarer.addCalls(host, name);
  await playground.tab('Arguments').click();
  await playground.write('{ "name": "Ada" }');
  await playground.run();
  await playground.lane(/greet call_7 ok/).click();
  await expect(playground.call).toContainText('Hello, Ada');

  const file = await playground.exportWorkspace();
  expect(JSON.stringify(file)).not.toMatch(/eyJ|access_token|code_verifier/);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toMatch(/eyJ|access_token/);
});

test('a visitor who does not sign in is not asked again, and a problem says so', async ({
  playground,
  page,
  server: { login },
}) => {
  const questions = page.getByRole('region', { name: 'Sign-in to' });
  await questions.getByRole('button', { name: 'Not now' }).click();
  await expect(questions).toHaveCount(0);
  await playground.tab('Problems').click();
  await expect(playground.bottom).toContainText('You did not sign in. Reload the page');
  await page.reload();
  await expect(questions).toContainText(`asks you to sign in at ${login}`);
});

test('a visitor signs in by a code, on any device', async ({
  page,
  context,
  declarer,
  expectTrouble,
  server: { host, login },
}) => {
  // The authorization server says so until the visitor has agreed.
  expectTrouble(/400/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const questions = page.getByRole('region', { name: 'Sign-in to' });
  await questions.getByRole('button', { name: 'Use a code instead' }).click();
  await expect(questions).toContainText(`sign in at ${login} and enter the code`);
  await expectNoViolation(page, 'the code to sign in with');
  const code = questions.getByRole('code');
  await expect(code).toHaveText(/^[0-9A-F]{8}$/);
  await expect(code).toHaveCSS('font-family', /JetBrains Mono/);
  await questions.getByRole('button', { name: 'Copy code' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await expect(code).toHaveText(copied);
  await expect(declarer.item(host)).toContainText('needs sign-in');
  expect(context.pages().filter((one) => one.url().startsWith(login))).toEqual([]);

  const opened = context.waitForEvent('page');
  await questions.getByRole('button', { name: 'Open sign-in page' }).click();
  await expect((await opened).getByText('You may close this page.')).toBeVisible();
  await expect(questions).toHaveCount(0);
  await expect(declarer.item(host)).toContainText('4 tools');
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toMatch(/eyJ|access_token/);
});

test('a visitor who does not enter the code ends the wait', async ({
  playground,
  page,
  expectTrouble,
  server: { login },
}) => {
  expectTrouble(/400/);
  const questions = page.getByRole('region', { name: 'Sign-in to' });
  await questions.getByRole('button', { name: 'Use a code instead' }).click();
  await expect(questions).toContainText(`sign in at ${login} and enter the code`);
  await questions.getByRole('button', { name: 'Not now' }).click();
  await expect(questions).toHaveCount(0);
  await playground.tab('Problems').click();
  await expect(playground.bottom).toContainText('You did not sign in. Reload the page');
});

/** A server that needs a token, and its authorization server, where every user agrees at once. */
async function startServers(page: string) {
  const authorization = await startAuthorizationServer();
  let serve = async (_request: Request): Promise<Response> => new Response();
  const loopback = await serveOnLoopback((request) => serve(request));
  const url = `${loopback.url}/edge/mcp`;
  serve = createTestServer({
    basePath: '/edge',
    origins: [page],
    auth: {
      verify: verifyJwt({
        issuer: authorization.url,
        audience: url,
        jwksUri: authorization.jwksUri,
        scopes: ['tools'],
        toGrant: ({ sub = '' }) => ({ subject: sub, personalities: ['guest'] }),
      }),
      resource: { authorizationServers: [authorization.url], scopes: ['tools'] },
    },
  }).fetch;
  const close = async () => {
    await loopback.close();
    await authorization.close();
  };
  return { url, login: new URL(authorization.url).origin, close };
}
