import { readFile } from 'node:fs/promises';
import { expect, test } from './support/test.ts';

const YAML = `tools:
  - name: weather
    type: webhook
    description: Tells the weather.
    webhook: { url: 'https://api.weather.test/v1/now' }
`;

test('a request that nothing answers is answered with a mock, which is edited beside the call', async ({
  playground,
  page,
}) => {
  await playground.open();
  const document = JSON.parse(await readFile(await playground.exportWorkspace(), 'utf8'));
  await playground.importWorkspace({
    name: 'weather.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({
        ...document,
        personalities: [{ id: 'p', name: 'P', description: '' }],
        personalityId: 'p',
        batches: [
          {
            ...{ id: 'b', name: 'B', description: '' },
            calls: [{ id: 'c', toolCallId: 'call_1', tool: 'weather', argsText: '{}' }],
          },
        ],
        batchId: 'b',
        declarations: [{ id: 'd', name: 'd', text: YAML, disabled: false }],
      }),
    ),
  });
  await playground.run();
  await expect(playground.lane('weather call_1 failed')).toBeVisible();
  const request = 'POST https://api.weather.test/v1/now';
  const unanswered = playground.call.getByRole('region', { name: 'Unanswered requests' });
  await expect(unanswered).toContainText(request);
  await unanswered.getByRole('button', { name: `Answer ${request} with a mock` }).press('Enter');
  await expect(playground.lane('weather call_1 ok')).toBeVisible();
  await expect(unanswered).toHaveCount(0);
  await expect(page.getByText(`Answered ${request} with a mock`)).toBeVisible();

  await playground.call
    .getByRole('button', { name: `Edit the mocked response of ${request}` })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Mocked responses' });
  const status = sheet.getByRole('textbox', { name: /^Status of POST/ });
  await status.fill('9999');
  await status.press('Enter');
  await expect(sheet.getByRole('alert')).toHaveText(
    /^The status “9999” is not a whole number from 200 to 599\..* The response still has 200\.$/,
  );
  await expect(sheet.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(status).toHaveAccessibleDescription(/^The status “9999”/);
  await expect(status).toHaveValue('9999');
  await status.fill('404');
  await status.press('Enter');
  await expect(sheet.getByRole('alert')).toHaveCount(0);
  await sheet
    .getByRole('button', { name: 'Done' })
    .or(sheet.getByRole('button', { name: 'Close' }))
    .first()
    .click();
  await playground.run();
  await expect(playground.call).toContainText('weather failed with status 404');

  for (const _ of [1, 2]) await page.keyboard.press('ControlOrMeta+z');
  await playground.run();
  await expect(playground.lane('weather call_1 failed')).toBeVisible();
  await expect(unanswered).toContainText(request);
});

/** An address that is longer than the sheet of mocked responses is wide. */
const LONG = `/pets${'/with-a-long-part'.repeat(6)}`;

test('a mocked response with a long address has its fields and their problems inside the sheet', async ({
  playground,
  page,
  declarer,
}) => {
  await playground.open();
  const schema = { type: 'object', properties: { name: { type: 'string', example: 'doggie' } } };
  const content = { 'application/json': { schema } };
  const get = { operationId: 'getPet', responses: { 200: { description: 'A pet', content } } };
  const api = {
    ...{ openapi: '3.0.4', info: { title: 'Pets', version: '1' } },
    ...{ servers: [{ url: 'https://pets.test' }], paths: { [LONG]: { get } } },
  };
  await declarer.paste(JSON.stringify(api), '1 mocked response from its examples');
  await playground.editor.getByRole('button', { name: '1 mocked response' }).click();
  const sheet = page.getByRole('dialog', { name: 'Mocked responses' });
  await sheet.getByText(`GET pets.test${LONG}`).click();
  const edge = await sheet.evaluate((element) => element.getBoundingClientRect().right);
  for (const name of [/^URL/, 'Media type', 'Body']) {
    const field = await sheet.getByRole('textbox', { name }).boundingBox();
    expect((field?.x ?? edge) + (field?.width ?? 0), String(name)).toBeLessThan(edge);
  }
  const body = sheet.getByRole('textbox', { name: 'Body' });
  await body.fill('{"sky":');
  // The sheet ends below the body.
  await expect(sheet.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(body).toHaveAccessibleDescription(/^The body is not valid JSON, although its media/);
  await body.fill('{}');
  await expect(sheet.getByRole('alert')).toHaveCount(0);
});

test('an operation without a documented response gets an empty one, which is edited beside the call', async ({
  playground,
  page,
  declarer,
}) => {
  await playground.open();
  const responses = { 405: { description: 'Invalid input' } };
  const api = {
    ...{ openapi: '3.0.4', info: { title: 'Pets', version: '1' } },
    servers: [{ url: 'https://pets.test' }],
    paths: { '/pet': { post: { operationId: 'addPet', responses } } },
  };
  await declarer.paste(
    JSON.stringify(api),
    '1 operation has no response body in the document, so its mocked response is empty.',
  );
  await expect(declarer.state).toContainText('1 tool');
  await declarer.allowed();
  await declarer.addCalls('Pets', 'addPet');
  await playground.run();
  await playground.lane(/^addPet call_\d ok/).click();
  await expect(playground.call).toContainText('The text is empty.');
  await playground.call
    .getByRole('button', { name: 'Edit the mocked response of POST https://pets.test/pet' })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Mocked responses' });
  await sheet.getByRole('textbox', { name: 'Body' }).fill('Added.');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await playground.run();
  await expect(playground.call).toContainText('Added.');
});
