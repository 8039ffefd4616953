import { readFile, writeFile } from 'node:fs/promises';
import { expectNoViolation } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const webhook = (name: string, description: string) =>
  `  - { name: ${name}, type: webhook, description: ${description}, webhook: { url: 'https://crm.acme.dev/x', method: GET } }\n`;

const SEARCH = `import { defineTool, ok } from 'toolyard';
export const tool = defineTool({
  name: 'searchOrders',
  description: 'Finds orders by the name of their customer.',
  schema: {
    type: 'object',
    properties: {
      customer: { type: 'string' },
      sort: { type: 'string', description: "Order of the dates ('asc' or 'desc')." },
    },
  },
  execute: async () => ok('none'),
});
`;
const TEXT = `tools:\n${webhook('run', 'Asks.')}${webhook('pay_order', 'Pays the order of a customer.')}${webhook('list_orders', 'Lists all orders of a customer.')}`;

test('findings about tools are below the problems, and may be followed or ignored', async ({
  playground,
  page,
}) => {
  await playground.open();
  const document = JSON.parse(await readFile(await playground.exportWorkspace(), 'utf8'));
  const path = test.info().outputPath('orders.json');
  const tools = [{ id: 't1', code: SEARCH, disabled: false }];
  const declarations = [{ id: 'd1', name: 'crm', text: TEXT, disabled: false }];
  await writeFile(path, JSON.stringify({ ...document, tools, declarations }));
  await playground.importWorkspace(path);
  await playground.run();
  await playground.tab('Problems').click();
  const findings = page.getByRole('region', { name: 'Findings about your tools' });
  await expect(findings).toContainText('The name fits any tool.');
  await expect(page.getByText('No problems so far.')).toBeVisible();
  await expectNoViolation(page, 'findings about tools', playground.bottom);

  await findings.getByRole('button', { name: 'Rename to search_orders' }).click();
  await expect(findings.getByRole('button', { name: 'search_orders', exact: true })).toBeVisible();
  await expect(findings.getByRole('button', { name: /^Rename/ })).toHaveCount(0);

  const count = findings.getByRole('status');
  const before = Number.parseInt((await count.textContent()) ?? '', 10);
  await findings.getByRole('button', { name: /^Ignore: run: The name fits/ }).click();
  await expect(count).toHaveText(`${before - 1} findings`);
  await expect(findings.getByRole('heading')).toBeFocused();
  await findings.getByRole('button', { name: 'Show 1 ignored finding' }).click();
  await expect(count).toHaveText(`${before} findings`);

  await expect(findings.getByText(/^≈[\d,]+ tok before a provider’s format$/)).toBeVisible();
  await findings.getByRole('switch', { name: /^Strict mode of / }).check();
  await findings
    .getByRole('button', { name: /^Change the schema of search_orders: Strict mode refuses/ })
    .click();
  await expect(
    findings.getByRole('button', { name: /^Change the schema of search_orders: Strict/ }),
  ).toHaveCount(0);

  await findings.getByRole('button', { name: 'search_orders', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Code' })).toHaveAttribute('aria-selected', 'true');
});
