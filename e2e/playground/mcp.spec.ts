import { startMcpServer } from './support/mcp-server.mjs';
import { PlaygroundPage } from './support/playground.ts';
import { expect, test } from './support/test.ts';

test('a real MCP server is connected by its address, once the visitor agrees', async ({
  playground,
  page,
  expectTrouble,
  declarer,
}) => {
  expectTrouble(/^request to another host: http:\/\/127\.0\.0\.1:/);
  const server = await startMcpServer();
  const { origin, host } = new URL(server.url);
  const name = `mcp__${host.replace(/[^A-Za-z0-9]+/g, '_').replace(/^/, 'server_')}__`;
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().startsWith(origin)) sent.push(request.url());
  });
  try {
    await playground.open();
    await declarer.paste(server.url, `The MCP server at ${host}`);
    const consent = page.getByRole('region', { name: 'Real network' });
    await expect(consent).toContainText(`${host} wants to contact ${origin}`);
    await expect(consent).toContainText('no request was sent');
    await expect(declarer.item(host)).toContainText(`needs ${host}`);
    expect(sent).toEqual([]);
    await consent.getByRole('button', { name: `Allow ${origin}`, exact: true }).click();
    await expect(declarer.state).toContainText('4 tools');
    await expect(consent).toHaveCount(0);

    await declarer.allowed();
    await declarer.addCalls(host, `${name}echo`);
    await playground.tab('Arguments').click();
    await playground.write('{ "text": "over the wire" }');
    await declarer.addCalls(host, `${name}toggle_tool`);
    await expect(playground.tool('extra')).toHaveCount(0);
    await playground.run();
    await expect(playground.lane(/^read_file call_1 ok/)).toBeVisible();
    await expect(playground.lane(/toggle_tool call_8 ok/)).toBeVisible();
    await playground.lane(/echo call_7 ok/).click();
    await expect(playground.call).toContainText('over the wire');
    await expect(playground.tool('extra')).toBeVisible();
    await expect(declarer.item(host)).toContainText('5 tools');
    await expect(playground.bottom.getByRole('list', { name: 'Notes on this run' })).toContainText(
      /^Another run may have other results\. The MCP server \S+ is a real server\.$/,
    );
  } finally {
    await server.close();
  }
});

test('the tools of a server that connects after a reload may be called', async ({
  playground,
  page,
  expectTrouble,
  declarer,
}) => {
  expectTrouble(/^request to another host: http:\/\/127\.0\.0\.1:/);
  const server = await startMcpServer();
  const { origin, host } = new URL(server.url);
  try {
    await playground.open();
    await declarer.paste(server.url, 'The MCP server');
    const consent = page.getByRole('region', { name: 'Real network' });
    await expect(consent).toContainText(origin);
    await page.reload();
    await consent.getByRole('button', { name: `Allow ${origin}`, exact: true }).click();
    await declarer.item(host).click();
    await declarer.allowed();
    await expect(playground.tool('echo')).toHaveAccessibleName(/visible/);
  } finally {
    await server.close();
  }
});

test('agreement stays in the browser, and no document carries it', async ({
  playground,
  page,
  browser,
  expectTrouble,
  declarer,
}) => {
  expectTrouble(/^request to another host: http:\/\/127\.0\.0\.1:/);
  const server = await startMcpServer();
  const { origin, host } = new URL(server.url);
  try {
    await playground.open();
    await declarer.paste(server.url, 'The MCP server');
    const consent = page.getByRole('region', { name: 'Real network' });
    await consent.getByRole('button', { name: `Allow ${origin}`, exact: true }).click();
    await expect(declarer.item(host)).toContainText('4 tools');
    await page.reload();
    await expect(declarer.item(host)).toContainText('4 tools');

    const file = await playground.exportWorkspace();
    const other = await browser.newContext();
    const elsewhere = await other.newPage();
    await elsewhere.goto(new URL('/', page.url()).href);
    await new PlaygroundPage(elsewhere).importWorkspace(file);
    await elsewhere
      .getByRole('region', { name: 'Code from outside' })
      .getByRole('button', { name: 'Run' })
      .click();
    await expect(elsewhere.getByRole('region', { name: 'Real network' })).toContainText(
      'no request was sent',
    );
    await other.close();
  } finally {
    await server.close();
  }
});

test('a call of a webhook to a real host asks first, and can be let be', async ({
  playground,
  page,
  expectTrouble,
  declarer,
}) => {
  expectTrouble(/^request to another host: https:\/\/api\.real\.test/);
  const origin = 'https://api.real.test';
  let asked = 0;
  await page.route(`${origin}/**`, async (route) => {
    asked += 1;
    const headers = { 'Access-Control-Allow-Origin': '*' };
    await route.fulfill({ json: { from: 'afar' }, headers });
  });
  await playground.open();
  await declarer.paste(
    `tools:\n  - name: far\n    type: webhook\n    description: Far.\n    webhook: { url: "${origin}/x", method: GET }\n`,
    'A declaration.',
  );
  await declarer.allowed();
  await declarer.addCalls('Pasted declaration', 'far');
  await playground.run();
  const consent = page.getByRole('region', { name: 'Real network' });
  await expect(consent).toContainText(`far wants to contact ${origin}`);
  await consent.getByRole('button', { name: `Do not allow ${origin} now` }).click();
  await expect(consent).toHaveCount(0);
  expect(asked).toBe(0);
  await playground.run();
  await consent.getByRole('button', { name: `Allow ${origin}`, exact: true }).click();
  await playground.run();
  await playground.lane(/^far call_7 ok/).click();
  await expect(playground.call).toContainText('afar');
  expect(asked).toBe(1);
});

test('two real hosts are one question, and one click allows both', async ({
  playground,
  page,
  expectTrouble,
  declarer,
}) => {
  expectTrouble(/^request to another host: https:\/\/[ab]\.real\.test/);
  await page.route(/^https:\/\/[ab]\.real\.test\//, (route) =>
    route.fulfill({
      json: { from: new URL(route.request().url()).host },
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  );
  await playground.open();
  const tool = (name: string) =>
    `  - name: ${name}\n    type: webhook\n    description: Far.\n    webhook: { url: "https://${name}.real.test/x", method: GET }\n`;
  await declarer.paste(`tools:\n${tool('a')}${tool('b')}`, 'A declaration.');
  await declarer.allowed();
  await expect(page.getByRole('status').filter({ hasText: 'Added a, b' })).toContainText(
    'and allowed a.real.test, b.real.test',
  );
  await declarer.addCalls('Pasted declaration', 'a', 'b');
  await playground.run();
  const consent = page.getByRole('region', { name: 'Real network' });
  await expect(consent).toHaveCount(1);
  await expect(consent).toContainText(
    'a and b want to contact https://a.real.test and https://b.real.test.',
  );
  await consent.getByRole('button', { name: 'Allow all 2' }).click();
  await expect(consent).toHaveCount(0);
  await playground.run();
  await playground.lane(/^b call_8 ok/).click();
  await expect(playground.call).toContainText('b.real.test');
});
