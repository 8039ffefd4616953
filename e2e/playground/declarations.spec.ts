import { readFile } from 'node:fs/promises';
import { expectNoViolation } from './support/axe.ts';
import { expect, PHONE, test } from './support/test.ts';

test('declared tools are called in a batch beside those of the catalogue', async ({
  playground,
  declarer,
}) => {
  await playground.open();
  await declarer.addExample();
  await expect(declarer.text().last()).toBeFocused();
  await declarer.allowed();
  await declarer.addCalls('Declared tools', 'datetime_now', 'order_status', 'research');
  await playground.tab('Arguments').click();
  await playground.write('{ "query": "backoff" }');
  await playground.run();
  await expect(playground.lane(/^datetime_now call_\d ok/)).toBeVisible();
  await expect(playground.lane(/^order_status call_\d ok/)).toBeVisible();
  await expect(playground.lane(/^read_file call_1 cut/)).toBeVisible();

  await playground.lane(/^research call_\d ok/).click();
  await expect(playground.call.getByRole('region', { name: 'Nested calls' })).toContainText(
    /knowledge_base\s*ok/,
  );
  await playground.bottom.getByRole('button', { name: 'Show as a table' }).click();
  await expect(playground.bottom.getByRole('row', { name: /knowledge_base ok/ })).toContainText(
    /called by call_\d/,
  );

  await playground.tool('order_status').click();
  await playground.tab('Schema').click();
  await expect(playground.editor).toContainText('Read-only: the declaration defines the schema');
  await playground.tab('Code').click();
  await expect(playground.text('Code of order_status')).toHaveValue(/^ *- name: order_status\n/);
  await playground.editor.getByRole('button', { name: 'Open the declaration' }).click();
  await expect(declarer.text().first()).toBeAttached();
});

test.describe('in the full editor', () => {
  test.use({ editor: 'full' });

  test('a mistake is shown at its line, and can be fixed', async ({
    playground,
    page,
    declarer,
  }) => {
    await playground.open();
    await declarer.addExample();
    await declarer.write(
      'tools:\n- { name: datetime_now, type: builtin }\n- name: lost\n  type: webhok\n',
    );
    await expect(declarer.state).toContainText('1 tool; 1 problem');
    const problems = playground.editor.getByRole('list', { name: 'Problems of this file' });
    await expect(problems).toContainText('webhook');
    await expect(playground.editor.locator('.squiggly-error').first()).toBeAttached();
    await expect(declarer.item('Declared tools')).toContainText('1 problem');

    await problems.getByRole('button', { name: /^4:\d+$/ }).click();
    await expect(declarer.text()).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('tools: [{ name: datetime_now, type: builtin }]');
    await expect(declarer.state).toHaveText(/^1 tool$/);
    await expect(problems).toHaveCount(0);
  });
});

test('an OpenAPI document becomes webhooks that reach the simulated shop', async ({
  playground,
  declarer,
}) => {
  await playground.open();
  await declarer.paste(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      servers: [{ url: 'https://shop.example/api' }],
      paths: {
        '/products/{id}': {
          get: {
            operationId: 'get_product',
            summary: 'One product.',
            parameters: [
              {
                name: 'id',
                in: 'path',
                required: true,
                schema: { type: 'string', default: 'prd_6' },
              },
            ],
          },
        },
      },
    }),
    'An OpenAPI document: 1 operation',
  );
  await expect(declarer.state).toContainText('1 tool');
  await declarer.allowed();
  await declarer.addCalls('Shop', 'get_product');
  await playground.run();
  await playground.lane(/^get_product call_\d ok/).click();
  await expect(playground.call).toContainText('prd_6');
});

/** As published: secured operations of a host without a simulated service. */
const PETSTORE = {
  openapi: '3.0.4',
  info: { title: 'Petstore', version: '1.0.27' },
  servers: [{ url: 'https://petstore3.swagger.test/api/v3' }],
  paths: {
    '/pet/{petId}': {
      get: {
        operationId: 'getPetById',
        summary: 'Find pet by ID.',
        parameters: [
          {
            name: 'petId',
            in: 'path',
            required: true,
            schema: { type: 'integer', format: 'int64' },
          },
        ],
        responses: {
          200: {
            description: 'successful operation',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
          },
        },
        security: [{ api_key: [] }],
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: {
          id: { type: 'integer', format: 'int64', example: 10 },
          name: { type: 'string', example: 'doggie' },
          status: { type: 'string', enum: ['available', 'pending', 'sold'] },
        },
      },
    },
    securitySchemes: { api_key: { type: 'apiKey', name: 'api_key', in: 'header' } },
  },
};

test('an imported API answers offline at its first run, and its responses can be edited', async ({
  playground,
  page,
  declarer,
}) => {
  await playground.open();
  await declarer.paste(JSON.stringify(PETSTORE), '1 mocked response from its examples');
  await expect(declarer.state).toContainText('1 tool');
  await declarer.allowed();
  await declarer.addCalls('Petstore', 'getPetById');
  await playground.run();
  await playground.lane(/^getPetById call_\d ok/).click();
  await expect(playground.call).toContainText('"name": "doggie"');

  await declarer.list.getByRole('button', { name: /^Petstore/ }).click();
  await playground.editor.getByRole('button', { name: '1 mocked response' }).click();
  const sheet = page.getByRole('dialog', { name: 'Mocked responses' });
  await sheet.getByText('GET petstore3.swagger.test/api/v3/pet/{petId}').click();
  await sheet.getByRole('textbox', { name: 'Body' }).fill('{"name": "kitty"');
  await expect(sheet.getByRole('alert')).toContainText('not valid JSON');
  await sheet.getByRole('textbox', { name: 'Body' }).fill('{"name": "kitty"}');
  await expect(sheet.getByRole('alert')).toHaveCount(0);
  await expectNoViolation(page, 'with the mocked responses');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await playground.run();
  await playground.lane(/^getPetById call_\d ok/).click();
  await expect(playground.call).toContainText('kitty');
});

test('operations of an API are searched and chosen before they are added', async ({
  playground,
  page,
  declarer,
}) => {
  const get = (operationId: string) => ({ get: { operationId, responses: { 200: {} } } });
  await playground.open();
  await declarer.choose('Paste or connect');
  await declarer.dialog.getByRole('textbox').fill('{ "no": [');
  await expect(declarer.dialog.getByRole('status')).toContainText('This JSON is incomplete');
  await expect(declarer.dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
  await expectNoViolation(page, 'with the dialog');
  await declarer.dialog.getByRole('textbox').fill(
    JSON.stringify({
      ...PETSTORE,
      paths: { '/pets': get('listPets'), '/toys': get('listToys'), '/toys/new': get('newToy') },
    }),
  );
  const { dialog } = declarer;
  // As at 200 % of a small screen.
  await page.setViewportSize({ width: 1280, height: 450 });
  await dialog.getByRole('searchbox', { name: 'Filter operations' }).fill('toy GET');
  const found = dialog.getByRole('checkbox', { name: /^listToys/ });
  await expect(found).toBeInViewport({ ratio: 1 });
  // A search chooses what it finds, until a tick is changed.
  await expect(dialog.getByRole('group')).toContainText('2 of 3 operations chosen');
  await expect(dialog.getByRole('status')).toContainText('2 of 3 operations, each a webhook tool.');
  await expect(dialog.getByRole('button', { name: 'Add the 2 found' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'All 3' }).click();
  await expect(dialog.getByRole('button', { name: 'Add 3 tools' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Only these 2' }).click();
  await expect(dialog.getByRole('group')).toContainText('2 of 3 operations chosen');
  await dialog.getByRole('searchbox', { name: 'Filter operations' }).fill('pets');
  await dialog.getByRole('button', { name: 'Add this one' }).click();
  await expect(dialog.getByRole('group')).toContainText('3 of 3 operations chosen');
  await dialog.getByRole('searchbox', { name: 'Filter operations' }).fill('new');
  await dialog.getByRole('button', { name: 'Remove this one' }).click();
  await expect(dialog.getByRole('status')).toContainText('2 of 3 operations, each a webhook tool.');
  await dialog.getByRole('searchbox', { name: 'Filter operations' }).fill('');
  const rows = dialog.getByRole('list', { name: 'Operations' }).getByRole('listitem');
  await dialog.getByRole('button', { name: 'List the chosen' }).click();
  await expect(rows).toHaveCount(2);
  await dialog.getByRole('checkbox', { name: /^listPets/ }).uncheck();
  await expect(rows).toHaveCount(2);
  await dialog.getByRole('button', { name: 'List all' }).click();
  await expect(rows).toHaveCount(3);
  await dialog.getByRole('button', { name: 'None' }).click();
  await expect(dialog.getByText('0 of 3 operations. Choose at least one.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /^listToys/ }).check();
  await dialog.getByRole('button', { name: 'Add 1 tool', exact: true }).click();
  await expect(declarer.state).toContainText(/^1 tool/);
  await expect(playground.tool('listToys')).toBeVisible();
});

test('a definition with an output schema answers at its first run', async ({
  playground,
  declarer,
}) => {
  await playground.open();
  const city = { type: 'string' };
  const inputSchema = { type: 'object', properties: { city }, required: ['city'] };
  const outputSchema = {
    type: 'object',
    properties: { conditions: { type: 'string', examples: ['Light rain'] } },
  };
  const tools = [{ name: 'get_weather_data', description: 'Weather.', inputSchema, outputSchema }];
  await declarer.paste(
    JSON.stringify({ tools }),
    /1 mocked response from the output schemas\..* Adding them allows requests to tools\.test\./,
  );
  await declarer.allowed();
  await declarer.addCalls('Pasted tools', 'get_weather_data');
  await playground.run();
  await expect(playground.lane(/^get_weather_data \S+ ok/)).toBeVisible();
  await expect(playground.call).toContainText('Light rain');
});

test('definitions of a provider become tools that a person answers by hand', async ({
  playground,
  page,
  declarer,
}) => {
  await playground.open();
  await declarer.paste(
    JSON.stringify([
      {
        type: 'function',
        function: {
          name: 'pick_colour',
          description: 'Asks for a colour.',
          parameters: {
            type: 'object',
            properties: { question: { type: 'string', default: 'Which one?' } },
          },
        },
      },
    ]),
    '1 definition in the format',
  );
  await declarer.allowed();
  await declarer.addCalls('Pasted tools', 'pick_colour', 'pick_colour');
  await playground.tab('Arguments').click();
  await playground.write('{ "question": "And then?" }');
  await playground.runButton.click();
  const questions = playground.bottom.getByRole('region', { name: 'Questions' });
  const answers = questions.getByRole('textbox', { name: 'Answer to pick_colour' });
  await expect(answers).toHaveCount(2);
  await expect(questions.getByRole('status')).toContainText(
    'pick_colour is waiting for your answer.',
  );
  await expect(answers.first()).toBeFocused();
  await expectNoViolation(page, 'with questions', playground.bottom);
  await page.keyboard.type('Teal');
  await page.keyboard.press('Enter');
  await expect(answers).toHaveCount(1);
  await expect(questions).toContainText('question: And then?');
  await questions.getByRole('button', { name: 'Refuse' }).click();
  await playground.finished();
  await expect(playground.lane(/^pick_colour call_8 failed/)).toBeVisible();
  await playground.lane(/^pick_colour call_7 ok/).click();
  await expect(playground.call).toContainText('Teal');

  await playground.runButton.click();
  await expect(answers).toHaveCount(2);
  await playground.stopButton.click();
  await expect(answers).toHaveCount(0);
});

test('a declaration is renamed, disabled, removed, and comes back', async ({
  playground,
  page,
  declarer,
}) => {
  await playground.open();
  await declarer.addExample();
  await declarer.act('Declared tools', 'Rename');
  await declarer.dialog.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await page.keyboard.press('Enter');
  await expect(declarer.item('Mine')).toContainText('5 tools');
  await declarer.act('Mine', 'Disable');
  await expect(declarer.item('Mine')).toContainText('disabled');
  await expect(playground.tool('order_status')).toHaveCount(0);
  await declarer.act('Mine', 'Enable');
  await expect(playground.tool('order_status')).toBeVisible();
  await declarer.act('Mine', 'Remove');
  await expect(declarer.list).toHaveCount(0);
  await expect(playground.tool('order_status')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(declarer.item('Mine')).toContainText('5 tools');
  await page.reload();
  await expect(declarer.item('Mine')).toContainText('5 tools');

  await declarer.item('Mine').click();
  await declarer.write('tools:\n- name: lost\n  type: webhok\n');
  await expect(declarer.state).toContainText('1 problem');
  await expectNoViolation(page, 'with a declaration that has a problem', playground.editor);
});

test('the list of built-ins can be searched by keyboard', async ({
  playground,
  page,
  declarer,
}) => {
  await playground.open();
  await playground.tools.getByRole('button', { name: 'Add a tool' }).focus();
  await page.keyboard.press('Enter');
  await expect(playground.tools.getByRole('menuitem', { name: 'Blank tool' })).toBeFocused();
  const builtins = playground.tools.getByRole('menuitem', { name: /^Built-in…/ });
  for (let count = 0; count < 5; count++) await page.keyboard.press('ArrowDown');
  await expect(builtins).toBeFocused();
  await page.keyboard.press('Enter');
  const rows = declarer.dialog.getByRole('list', { name: 'Built-in tools' }).getByRole('listitem');
  await expect(rows).toHaveCount(29);
  await page.keyboard.press('Escape');
  await expect(declarer.dialog).toHaveCount(0);
  await expect(playground.tools.getByRole('button', { name: 'Add a tool' })).toBeFocused();

  await declarer.choose(/^Built-in…/);
  await expect(rows).toHaveCount(29);
  await expectNoViolation(page, 'with the built-ins');
  await page.keyboard.type('encyclopaedia');
  await expect(rows).toHaveText([/^wikipedia/]);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(declarer.dialog).toHaveCount(0);
  // It opens as a tool, at the arguments of its call.
  await expect(playground.tab('Arguments')).toHaveAttribute('aria-selected', 'true');
  await expect(
    playground.editor.getByRole('textbox', { name: 'Arguments of call_7, wikipedia' }),
  ).toBeVisible();
  await expect(playground.news).toHaveText(/finished/);
});

test('a declaration from outside waits for Run', async ({ playground, page, declarer }) => {
  await playground.open();
  await declarer.addExample();
  const file = await readFile(await playground.exportWorkspace(), 'utf8');
  await playground.importWorkspace({
    name: 'theirs.json',
    mimeType: 'application/json',
    buffer: Buffer.from(file.replace('Shall I continue?', 'And now?')),
  });
  const bar = page.getByRole('region', { name: 'Code from outside' });
  await expect(bar).toContainText(
    'This workspace contains 1 declaration written by another person.',
  );
  await expect(declarer.item('Declared tools')).toContainText('waits for Run');
  await bar.getByRole('button', { name: 'Run' }).click();
  await expect(declarer.item('Declared tools')).toContainText('5 tools');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a declaration opens in the pane of the editor', async ({ playground, page, declarer }) => {
    await playground.open();
    const panes = page.getByRole('navigation', { name: 'Panes' });
    await panes.getByRole('button', { name: 'Tools' }).click();
    await declarer.choose('MCP server in this page');
    const editor = page.getByRole('region', { name: 'Editor', exact: true });
    await expect(editor.getByRole('status')).toContainText(/\d tools/);
    await expectNoViolation(page, 'with a declaration', editor);
  });
});
