import { clauseLabelOf } from '../../src/session/testing/step-labels.ts';
import { expect, test } from './support/test.ts';

test('a failure shows its reason, a refusal its rule, and the fix lets the call pass', async ({
  playground,
}) => {
  await playground.open();
  await playground.select('web_search call_5');
  await expect(playground.step('Execute')).toContainText('web_search failed after');
  await expect(playground.step('Execute')).toContainText('execution_failed');
  await expect(playground.call.getByRole('region', { name: 'Model gets' })).toContainText(
    '429 from the simulated backend',
  );

  await playground.select('write_file call_3');
  const step = playground.step('Allowlist');
  await expect(step).toContainText(/refused/);
  await expect(step).toContainText('The toolset is read_file, search_files');
  await expect(step).toContainText('is not allowed to call write_file');
  await expect(step).toContainText('allowlist.not_listed');
  await expect(playground.step('Lookup')).toContainText(/Lookup ok/);
  await expect(playground.step('Execute')).toContainText('not reached');
  await expect(playground.call).toContainText(
    'Tool write_file is not permitted for this personality',
  );

  await step.getByRole('button', { name: clauseLabelOf('allowlist') }).click();
  await expect(step).toContainText('A built-in tool must be in the toolset of the personality');
  await expect(step).toContainText('docs/contract.md#allowlist');

  await step.getByRole('button', { name: 'Allow write_file for Reviewer' }).click();
  await expect(playground.lane('write_file call_3 ok')).toBeVisible();
  await expect(playground.step('Allowlist')).toContainText('listed by reviewer.toolset');
  await expect(playground.tool('write_file')).toHaveAccessibleName(/visible/);
});

test('a refusal shows the deciding value; wrong arguments are named, and the fix opens them', async ({
  playground,
}) => {
  await playground.openArguments();
  await playground.write('{"path": 7}');
  await playground.run();
  const wrong = playground.step('Arguments');
  await expect(wrong).toContainText('arguments.invalid');
  await expect(wrong).toContainText('The arguments do not match the schema of read_file.');
  await playground.tab('Code').click();
  await wrong.getByRole('button', { name: 'Edit the arguments' }).click();
  await expect(playground.text(/^Arguments of call_1/)).toHaveCount(1);
  await wrong.getByRole('button', { name: 'Fill with a valid example' }).click();
  await expect(playground.lane('read_file call_1 ok')).toBeVisible();

  await playground.personality.selectOption('Researcher');
  await playground.run();
  await playground.select('call_6');
  const step = playground.step('Allowlist');
  await expect(step).toContainText('allowlist.mcp_server_not_allowed');
  await expect(step.getByRole('term').filter({ hasText: 'Value' })).toBeVisible();
  await expect(step.getByRole('definition').filter({ hasText: /^linear$/ })).toBeVisible();
  await step.getByRole('button', { name: 'Allow mcp__linear__list_issues for Researcher' }).click();
  await expect(playground.lane(/list_issues call_6 ok/)).toBeVisible();
});

test('a generator that loads slowly is announced, and then fills', async ({ playground, page }) => {
  let deliver = () => {};
  const isDelivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route(/fill-actions-[^/]*\.js$/, async (route) => {
    await isDelivered;
    await route.continue();
  });
  await playground.openArguments();
  await playground.write('{"path": 7}');
  await playground.run();
  const step = playground.step('Arguments');
  await step.getByRole('button', { name: 'Fill with a valid example' }).click();
  const note = page.getByRole('status').filter({ hasText: 'Generating the arguments …' });
  await expect(note).toBeVisible();
  deliver();
  await expect(playground.lane('read_file call_1 ok')).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('a bound of the schema is relaxed instead of the argument', async ({ playground }) => {
  await playground.open();
  await playground.showArguments('call_5');
  await playground.write('{"query": "ab"}');
  await playground.run();
  const step = playground.step('Arguments');
  await expect(step).toContainText('arguments.invalid');
  await step.getByRole('button', { name: 'Relax minLength to 2' }).click();
  await expect(step).toContainText('match the schema');
  await playground.tab('Schema').click();
  await expect(playground.text(/^Schema of web_search/).last()).toHaveValue(/"minLength": 2/);
});

test('the bounds in the code of a tool are relaxed there, in one step', async ({
  playground,
  author,
}) => {
  await playground.open();
  await author.addTool('Blank tool');
  await author.write(`import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'my_tool',
  description: 'Greets.',
  validateArgs: true,
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 10 },
      age: { type: 'integer', maximum: 5 },
    },
    required: ['name'],
  },
  async execute({ name }) {
    return ok(name);
  },
});
`);
  await expect(playground.lane(/my_tool/)).toBeVisible();
  await playground.lane(/my_tool/).click();
  await playground.tab('Arguments').click();
  await playground.write('{"name": "Bob", "age": 9}');
  await playground.run();
  const step = playground.step('Arguments');
  await expect(step.getByRole('definition').filter({ hasText: '"Bob"' })).toBeVisible();
  await expect(step.getByText(/must be at least 10 characters long/)).toHaveCount(1);
  await step.getByRole('button', { name: 'Relax minLength to 3 and maximum to 9' }).click();
  await expect(step).toContainText('match the schema');
  await playground.tab('Code').click();
  await expect(author.code()).toHaveValue(/minLength: 3 [\s\S]*maximum: 9 /);
});
