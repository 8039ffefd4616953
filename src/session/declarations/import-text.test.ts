import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readPasted } from './import-text.ts';
import { summarizeOperations } from './summarize-operations.ts';

it('reports the JSON mistake in a text that begins as JSON', async () => {
  const read = await readPasted({ text: '{"tools": [' });
  expect(read).toEqual({
    ok: false,
    message: expect.stringMatching(/^This JSON is incomplete: [^:]*\. Paste the complete text/),
  });
});

it('reports the YAML mistake in any other text', async () => {
  const read = await readPasted({ text: 'tools:\n  - name: a\n type: [b' });
  expect(read).toEqual({
    ok: false,
    message: expect.stringMatching(
      /^This is not valid JSON or YAML: the indentation .* \(line 3\)\. Fix that line/,
    ),
  });
});

it('names a key that a YAML text has twice', async () => {
  const read = await readPasted({ text: 'tools:\n  - name: a\n    type: client\n    name: b\n' });
  expect(read).toMatchObject({
    message:
      'This is not valid JSON or YAML: the key "name" is there twice (line 4). Fix that line or paste another text.',
  });
});

it('reads JSON with comments as YAML', async () => {
  expect(await readPasted({ text: '{ "tools": [] } # none yet' })).toMatchObject({ ok: true });
});

it('finds definitions in the code blocks of a Markdown text, and one per line', async () => {
  const tool = (name: string) => JSON.stringify({ name, input_schema: { type: 'object' } });
  for (const text of [
    `# A tool\n\n\`\`\`json\n${tool('a')}\n\`\`\`\n\nTry: \`it\`.`,
    `${tool('a')}\n${tool('b')}`,
  ]) {
    expect(await readPasted({ text: text })).toMatchObject({
      ok: true,
      summary: expect.stringMatching(/definitions? in the format anthropic/),
    });
  }
});

it('says which names of tools it changes', async () => {
  const tools = ['list.files/deep', 'read_file'].map((name) => ({
    ...{ name, description: 'Reads.', inputSchema: { type: 'object' } },
  }));
  expect(await readPasted({ text: JSON.stringify({ tools }) })).toMatchObject({
    ok: true,
    summary: expect.stringContaining('"list.files/deep" becomes "list.files_deep".'),
  });
});

it('says how many definitions lose their strict mode', async () => {
  const parameters = { type: 'object', properties: { strict: { type: 'string' } } };
  const chat = (name: string, strict?: boolean) => ({
    type: 'function',
    function: { name, parameters, ...(strict !== undefined && { strict }) },
  });
  const flat = { type: 'function', name: 'c', parameters, strict: true };
  const summaryOf = async (text: string, only?: string[]) => {
    const read = await readPasted({ text, only });
    return read.ok ? read.summary : read.message;
  };
  const request = JSON.stringify({ model: 'm', tools: [chat('a', true), chat('b', true), flat] });
  expect(await summaryOf(request)).toContain(
    ' 3 definitions have strict: true, which a declaration does not keep. Strict mode in the panel Definitions is for all tools.',
  );
  expect(await summaryOf(request, ['c'])).toContain(' 1 definition has strict: true,');
  expect(await summaryOf(`Use:\n\`\`\`json\n${JSON.stringify(flat)}\n\`\`\``)).toContain(
    '1 definition has',
  );
  expect(await summaryOf(JSON.stringify([chat('a'), chat('b', false)]))).not.toContain('strict');
});

it('reads an OpenAPI document with more aliases than other YAML may have', async () => {
  const paths = Array.from({ length: 200 }, (_, n) => `  /p${n}: {get: {parameters: [*page]}}`);
  const page = 'x-page: &page {name: page, in: query, schema: {type: integer}}';
  const read = await readPasted({ text: ['openapi: 3.1.0', page, 'paths:', ...paths].join('\n') });
  expect(read).toMatchObject({ ok: true, summary: expect.stringContaining('200 operations') });
});

it('refuses a text above a limit before it reads it', async () => {
  const refused = async (text: string) => {
    const began = process.cpuUsage();
    const read = await readPasted({ text: text });
    const { user, system } = process.cpuUsage(began);
    // Reading each of them took between 4 and 14 s.
    expect((user + system) / 1e6).toBeLessThan(3);
    return read.ok ? 'opened' : read.message;
  };
  const yaml = `tools:\n${'  - name: a\n    type: client\n    description: b\n'.repeat(110_000)}`;
  expect(await refused(yaml)).toMatch(/^This YAML has 5,\d+,\d+ characters\. The limit is 500,000/);
  const json = `{"tools":[${'{"name":"a","description":"b"},'.repeat(400_000)}`;
  expect(await refused(json)).toMatch(/^This JSON is incomplete/);
  const paths = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, index) => [`/p${index}`, { get: { summary: 'x' } }]),
  );
  const info = { title: 'Many', version: '1' };
  expect(await refused(JSON.stringify({ openapi: '3.1.0', info, paths }))).toBe(
    'The text declares 20,000 tools. The limit is 5,000. Paste a part of it.',
  );
  expect(await refused('['.repeat(1_000_000))).toMatch(/1,000,000 levels deep/);
});

it.each([
  ['without servers', undefined, 'https://pet-store.test/pets'],
  ['with a relative server', [{ url: '/api/v3' }], 'https://pet-store.test/api/v3/pets'],
])('mocks a document %s at a host of its own', async (_, servers, url) => {
  const content = { 'application/json': { example: { name: 'Ada' } } };
  const document = {
    ...{ openapi: '3.1.0', info: { title: 'Pet Store', version: '1' }, servers },
    paths: { '/pets': { get: { responses: { 200: { content } } } } },
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  };
  const read = await readPasted({ text: JSON.stringify(document) });
  expect(read).toMatchObject({
    ok: true,
    template: { mocks: [{ url, status: 200 }], secrets: ['PET___STORE_TEST__KEY'] },
    notes: [expect.stringContaining('The document names no host.'), expect.anything()],
  });
});

it('gives secrets a value where a simulated service answers, too', async () => {
  const document = {
    ...{ openapi: '3.1.0', info: { title: 'Tracker', version: '1' } },
    servers: [{ url: 'https://tracker.example' }],
    paths: { '/issues': { get: { responses: { 200: {} } } } },
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  };
  const read = await readPasted({ text: JSON.stringify(document) });
  expect(read.ok && read.template).toMatchObject({ secrets: ['TRACKER_EXAMPLE__KEY'] });
  expect(read.ok && read.template.mocks).toBeUndefined();
});

it('takes chosen operations only, with their mocks', async () => {
  const get = (operationId: string) => ({
    get: { operationId, summary: `About ${operationId}.\nMore.`, responses: { 200: {} } },
  });
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets' },
    servers: [{ url: 'https://pets.test/v1' }],
    paths: { '/a/{id}': get('getA'), '/b': get('getB') },
  });
  const read = await readPasted({ text, only: ['getB'] });
  expect(read).toMatchObject({
    ok: true,
    operations: [
      { name: 'getA', request: 'GET /v1/a/{id}', about: 'About getA.' },
      { name: 'getB', request: 'GET /v1/b', about: 'About getB.', mockSize: 0 },
    ],
    template: {
      text: expect.not.stringContaining('getA'),
      mocks: [{ method: 'GET', url: 'https://pets.test/v1/b', status: 200 }],
    },
  });
});

it('counts the same mocked responses before and after the choice of an operation', async () => {
  const content = { 'application/json': { example: 'x'.repeat(19_000) } };
  const paths = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [
      `/p${at}`,
      { get: { responses: { 200: { content } } } },
    ]),
  );
  const text = JSON.stringify({
    ...{
      openapi: '3.1.0',
      info: { title: 'Long' },
      servers: [{ url: 'https://long.test' }],
      paths,
    },
  });
  const read = await readPasted({ text });
  if (!read.ok) throw new Error(read.message);
  const last = read.operations?.at(-1);
  if (!last) throw new Error('no operation');
  const chosen = await readPasted({ text, only: [last.name] });
  if (!chosen.ok) throw new Error(chosen.message);
  expect(chosen.template.mocks).toHaveLength(1);
  expect(summarizeOperations([last], 100)).toBe(chosen.summary);
  expect(read.template.mocks).toHaveLength(100);
  expect(read.summary).toContain(' 100 mocked responses ');
});

it('a definition with an output schema answers with a value of it', async () => {
  const outputSchema = {
    type: 'object',
    properties: {
      city: { type: 'string' },
      days: { type: 'array', items: { $ref: '#/$defs/day' } },
    },
    $defs: { day: { type: 'object', properties: { high: { type: 'number', minimum: 20 } } } },
  };
  const inputSchema = { type: 'object', properties: { city: { type: 'string' } } };
  const tools = [
    { name: 'forecast', description: 'The weather.', inputSchema, outputSchema },
    { name: 'confirm', description: 'Asks.', inputSchema },
  ];
  const pasted = await readPasted({ text: JSON.stringify({ tools }) });
  if (!pasted.ok) throw new Error(pasted.message);
  expect(pasted.summary).toBe(
    '2 definitions in the format mcp. 1 mocked response from the output schemas. For the other tools, the page asks you for results.',
  );
  const [mock] = pasted.template.mocks ?? [];
  expect(mock).toMatchObject({ method: 'POST', url: 'https://tools.test/forecast', status: 200 });
  expect(JSON.parse(mock?.body ?? '')).toEqual({ city: 'Berlin', days: [{ high: 20 }] });
  expect(pasted.template.text).toMatch(
    /type: webhook\s+webhook:\s+url: https:..tools\.test.forecast/,
  );
  expect(pasted.template.text).toContain('type: client');
  expect(pasted.template.requests).toEqual([
    { name: 'forecast', url: 'https://tools.test/forecast' },
  ]);
});

it('a huge output schema makes no huge response', async () => {
  const outputSchema = {
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`p${index}`, { type: 'string', minLength: 9_000 }]),
    ),
  };
  const tool = { name: 'big', description: 'Big.', inputSchema: { type: 'object' }, outputSchema };
  const pasted = await readPasted({ text: JSON.stringify({ tools: [tool] }) });
  expect(pasted).toMatchObject({ ok: true, template: { mocks: [{ body: '' }] } });
});

it('leaves out examples with more digits than a number has', async () => {
  const id = 'schema: {type: integer, format: int64, example: 9007199254740993}';
  const text = `openapi: 3.0.3
servers: [{url: 'https://big.test'}]
paths:
  /a/{id}:
    get:
      operationId: getA
      parameters: [{name: id, in: path, required: true, ${id}}]
      responses: {200: {content: {application/json: {${id}}}}}
`;
  const read = await readPasted({ text });
  if (!read.ok) throw new Error(read.message);
  expect(read.template.text).not.toContain('900719925474099');
  expect(read.template.mocks?.[0]?.body).toBe('1');
});

const HUGE_ID = '9007199254740993';
const WITH_HUGE_ID = `{
  "openapi": "3.0.3",
  "info": { "title": "Ids" },
  "servers": [{ "url": "https://ids.test" }],
  "paths": {
    "/id": {
      "get": {
        "operationId": "getId",
        "responses": {
          "200": {
            "content": {
              "application/json": {
                "schema": { "type": "object" },
                "example": { "id": ${HUGE_ID}, "share": 0.5, "list": [1, null] }
              }
            }
          }
        }
      }
    }
  }
}`;

it.each([
  ['JSON', WITH_HUGE_ID],
  ['YAML', stringify(JSON.parse(WITH_HUGE_ID)).replace(/\d{16}/, HUGE_ID)],
])('an example of %s keeps the digits of large numbers in its mocked response', async (_, text) => {
  const read = await readPasted({ text });
  const [mock] = (read.ok && read.template.mocks) || [];
  expect(mock?.body).toBe(
    `{\n  "id": ${HUGE_ID},\n  "share": 0.5,\n  "list": [\n    1,\n    null\n  ]\n}`,
  );
});

it('the requests of a declaration are listed before it is added', async () => {
  const text = `tools:
  - { name: crm, type: webhook, webhook: { url: 'https://crm.acme.test/x' } }
  - { name: datetime_now, type: builtin }
`;
  expect(await readPasted({ text })).toMatchObject({
    template: { requests: [{ name: 'crm', url: 'https://crm.acme.test/x' }] },
  });
});
