import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { createHostedCatalog } from '../../catalog/hosted-catalog.ts';
import {
  createCapabilityBackends,
  createToolRegistry,
  type JsonSchema,
  ok,
  systemClock,
  type Tool,
} from '../../core/index.ts';
import { makeCtx } from '../../core/test-support.ts';
import { fromOpenApi } from '../../formats/index.ts';
import { loadDeclarations, registerDeclarations } from '../../kinds/index.ts';
import { compileSchema } from '../../schema/index.ts';
import { problemKinds } from '../problem.ts';
import { ACCEPT_EVENTS, createTestServer } from '../test-support.ts';
import { OPERATIONS } from './operations.ts';

interface Document extends JsonSchema {
  paths: Record<string, Record<string, Record<string, unknown> & { operationId: string }>>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, { schema: JsonSchema }>;
  };
  security: object[];
}

type TestServer = ReturnType<typeof createTestServer>;

async function describeTo({ send }: TestServer, token = '', query = ''): Promise<Document> {
  const answer = await send(`/openapi.json${query}`, { token });
  expect(answer.status).toBe(200);
  const document: Document = await answer.json();
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  return document;
}

const operations = ({ paths }: Document) =>
  Object.values(paths).flatMap((item) => Object.values(item));
const idsOf = (document: Document) => operations(document).map(({ operationId }) => operationId);

function tool(
  name: string,
  schema: JsonSchema,
  execute: Tool['execute'] = async () => ok(''),
): Tool {
  return { name, description: `The tool ${name}.`, schema, capabilities: {}, execute };
}

describe('the description', () => {
  it('has the id of the request in each answer', async () => {
    const document = await describeTo(createTestServer(), 'guest-token');
    const { responses = {} } = document.components as { responses?: Record<string, object> };
    const answers = [
      ...operations(document).map((one) => Object(one.responses)['200']),
      ...Object.values(responses),
    ];
    expect(answers.length).toBeGreaterThan(15);
    for (const answer of answers) {
      expect(answer).toMatchObject({ headers: { 'X-Request-Id': {} } });
    }
  });

  it('names the headers of sessions where the server sends them', async () => {
    const document = await describeTo(createTestServer());
    const named = operations(document).map(({ operationId, responses }) => {
      const headers = Object.keys(Object(responses)['200'].headers);
      return [operationId, headers.filter((one) => one.includes('Session'))];
    });
    expect(Object.fromEntries(named)).toMatchObject({
      list_tools: [],
      execute: ['X-Session-Id'],
      call_tool: ['X-Session-Id'],
      mcp: ['Mcp-Session-Id'],
    });
  });

  it('has every route, and no tools for callers without a token', async () => {
    const document = await describeTo(createTestServer());
    expect(Object.keys(document.paths)).toEqual([
      ...new Set(Object.keys(OPERATIONS).map((route) => route.split(' ')[1])),
    ]);
    expect(Object.keys(document.paths['/mcp'] ?? {})).toEqual(['get', 'post']);
    expect(JSON.stringify(document)).not.toMatch(/greet|launch|guest|engineer/);
    expect(document.security).toEqual([{ bearer: [] }]);
  });

  it('has an operation for each tool of the caller, and no other', async () => {
    const server = createTestServer();
    const guest = await describeTo(server, 'guest-token');
    const callable = Object.keys(guest.paths).filter((path) => path.startsWith('/tools/'));
    expect(callable).toEqual(['/tools/greet', '/tools/wait', '/tools/chatty', '/tools/fails']);
    expect(guest.paths['/tools/greet']?.post).toMatchObject({
      operationId: 'greet',
      description: 'Greets a person by name.',
    });
    expect(JSON.stringify(guest)).not.toMatch(/launch|engineer/);
    const engineer = await describeTo(server, 'both-token', '?personality=engineer');
    expect(idsOf(engineer)).toContain('launch');
    expect(engineer.components.parameters.personality?.schema).toEqual({
      enum: ['guest', 'engineer'],
    });
  });

  it('shows anonymous callers the tools of anonymous access', async () => {
    const anonymous = { subject: 'anonymous', personalities: ['guest'] as [string] };
    const document = await describeTo(createTestServer({ auth: { anonymous } }));
    expect(idsOf(document)).toContain('greet');
    expect(document.security).toEqual([{ bearer: [] }, {}]);
  });

  it('is kept for each grant, with a tag that changes with the tools', async () => {
    const { registry, send } = createTestServer();
    const ask = (token: string, tag = '') =>
      send('/openapi.json', { token, ...(tag !== '' && { headers: { 'if-none-match': tag } }) });
    const tags = await Promise.all(
      ['', 'guest-token', 'both-token'].map(async (token) =>
        (await ask(token)).headers.get('etag'),
      ),
    );
    expect(new Set(tags).size).toBe(3);
    const [none = '', guest = ''] = tags.map((tag) => tag ?? '');
    expect((await ask('', none)).status).toBe(304);
    const same = await ask('guest-token', guest);
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', guest]);
    expect(same.headers.get('cache-control')).toBe('private, no-cache');
    // Another grant's tag is no help.
    expect((await ask('both-token', guest)).status).toBe(200);
    expect((await ask('guessed', guest)).status).toBe(401);

    registry.unregister('greet');
    const changed = await ask('guest-token', guest);
    expect([changed.status, (await changed.text()).includes('greet')]).toEqual([200, false]);
  });

  it('is different for each host and for each server of a registry', async () => {
    const { registry, fetch } = createTestServer({ hosts: 'any', auth: {} });
    const other = createTestServer({ registry, hosts: 'any', auth: {}, name: 'other' });
    const textOf = async (serve: typeof fetch, origin: string) =>
      (await serve(new Request(`${origin}/openapi.json`))).text();
    for (let at = 0; at < 120; at++) {
      expect(await textOf(fetch, `https://h${at}.example`)).toContain(`"https://h${at}.example"`);
    }
    expect(await textOf(other.fetch, 'https://h1.example')).toContain('"title":"other"');
    expect(await textOf(fetch, 'https://h1.example')).toContain('"title":"toolyard"');
  });

  it('is refused for an unknown token, and for a missing grant', async () => {
    const { send } = createTestServer();
    expect((await send('/openapi.json', { token: 'guessed' })).status).toBe(401);
    expect((await send('/openapi.json?personality=engineer')).status).toBe(403);
  });

  it('contains the URL, the name and the limits of the service', async () => {
    const limits = { calls: 7, bodyBytes: 5000, depth: 9 };
    const server = createTestServer({ name: 'weather', version: '2.1.0', limits });
    const document = await describeTo(server);
    expect(document).toMatchObject({
      info: { title: 'weather', version: '2.1.0' },
      servers: [{ url: 'http://localhost:8787' }],
      components: { schemas: { Execution: { properties: { calls: { maxItems: 7 } } } } },
    });
    expect(document.paths['/execute']?.post?.requestBody).toMatchObject({
      description: expect.stringMatching(/5,000 bytes.* 9 levels.*__proto__/),
    });
    const { fetch } = createTestServer({ basePath: '/edge' });
    const moved = await (
      await fetch(new Request('http://localhost:8787/edge/openapi.json'))
    ).json();
    expect(moved.servers).toEqual([{ url: 'http://localhost:8787/edge' }]);
  });

  it('contains every problem', async () => {
    const text = JSON.stringify(await describeTo(createTestServer()));
    for (const { code, title } of problemKinds()) {
      expect(text).toContain(`urn:toolyard:problem:${code}`);
      expect(text).toContain(title);
    }
  });
});

describe('with tools of any kind', () => {
  it('is valid for the whole catalogue', async () => {
    const tools = createHostedCatalog({ clock: systemClock }).map(({ tool }) => tool);
    const server = createTestServer({}, tools);
    const document = await describeTo(server, 'operator-token');
    const names = server.registry.getAvailable().map(({ name }) => name);
    expect(names.length).toBeGreaterThan(12);
    expect(idsOf(document)).toEqual(expect.arrayContaining(names));
    expect(new Set(idsOf(document)).size).toBe(idsOf(document).length);
  });

  it('is valid for recursive, old and unreadable schemas', async () => {
    const cyclic: JsonSchema = {};
    cyclic.properties = { cyclic };
    const half = '\ud800';
    const nasty: Record<string, JsonSchema> = {
      tree: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#' } } } },
      dangling: { type: 'object', properties: { a: { $ref: '#/$defs/gone' } } },
      abroad: { $ref: 'https://schemas.example/elsewhere' },
      seven: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        properties: { a: { items: [true] } },
      },
      halves: { properties: { [half]: { type: 'string' } } },
      reserved: JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":true}}'),
      odd: { properties: 7, required: 'all', items: null, $ref: {} },
      cyclic,
    };
    const tools = Object.entries(nasty).map(([name, schema]) => tool(name, schema));
    const document = await describeTo(createTestServer({}, tools), 'operator-token');
    const { cyclic: _, halves: __, ...described } = nasty;
    for (const name of Object.keys(described)) {
      expect(document.components.schemas).toHaveProperty([`args.${name}`]);
    }
    expect(document.paths).not.toHaveProperty(['/tools/cyclic']);
    // A name that cannot be shown as it is holds its tool back.
    expect(document.paths).not.toHaveProperty(['/tools/halves']);
    expect(document.components.schemas['args.reserved']).toEqual(nasty.reserved);
    for (const [reference] of JSON.stringify(document).matchAll(/"\$ref":"[^"]*"/g)) {
      expect(reference).toMatch(/"#\/components\//);
    }
  });

  it('calls tools by name, even if a route has the same name', async () => {
    const tools = ['execute', 'execute_', 'call_tool', 'Problem'].map((name) => tool(name, {}));
    const document = await describeTo(createTestServer({}, tools), 'operator-token');
    expect(document.paths['/tools/execute']?.post?.operationId).toBe('execute');
    expect(document.paths['/execute']?.post?.operationId).toBe('execute__');
    expect(new Set(idsOf(document)).size).toBe(idsOf(document).length);
  });
});

describe('each response of a route', () => {
  const call = { toolCallId: '1', name: 'greet', args: { name: 'Ada' } };
  it.each([
    ['Results', '/execute', { calls: [call, { ...call, name: 'fails' }, { ...call, name: 'no' }] }],
    ['ToolCallResult', '/tools/greet', { args: { name: 'Ada' } }],
    ['Problem', '/execute', { calls: 7 }],
    ['Definitions', '/tools', undefined],
    ['Definitions', '/tools?format=ai-sdk', undefined],
    ['Health', '/health', undefined],
  ])('is a %s, as described: %s', async (name, path, body) => {
    const server = createTestServer();
    const { components } = await describeTo(server);
    const answer = await (body ? server.post(path, body) : server.send(path));
    const schema = { $ref: `#/components/schemas/${name}`, components };
    expect(compileSchema(schema).issues(await answer.json())).toEqual([]);
  });

  it('is a stream of events, as described', async () => {
    const server = createTestServer();
    const { components } = await describeTo(server);
    const body = { calls: [{ toolCallId: '1', name: 'chatty', args: {} }] };
    const text = await (await server.post('/execute', body, { headers: ACCEPT_EVENTS })).text();
    const events = [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)];
    const described = components.schemas.Events?.['x-events'];
    expect(events.map(([, name]) => name)).toEqual(['progress', 'result', 'done']);
    for (const [, name = '', data = ''] of events) {
      const schema = { ...(described as Record<string, JsonSchema>)[name], components };
      expect(compileSchema(schema).issues(JSON.parse(data))).toEqual([]);
    }
  });
});

it('can be imported: each tool becomes a tool that calls this server', async () => {
  const number = { $ref: '#/$defs/number' };
  const schema = {
    type: 'object',
    properties: { a: number, b: number },
    required: ['a', 'b'],
    $defs: { number: { type: 'number' } },
  };
  const add = tool('add', schema, async (args) => {
    const { a, b } = args as { a: number; b: number }; // as the schema has them
    return ok(`${a + b}`);
  });
  const server = createTestServer({}, [add]);
  const document = await describeTo(server, 'operator-token');
  const { declarations, problems } = fromOpenApi(JSON.stringify(document), {
    include: ({ tags }) => tags.includes('tools'),
  });
  expect(problems.map(({ path }) => path)).toEqual(['/components/securitySchemes/bearer']);
  const [, , , , launch, imported] = declarations;
  expect([launch?.name, imported?.name]).toEqual(['launch', 'add']);
  expect(imported).toMatchObject({
    description: 'The tool add.',
    webhook: { url: 'http://localhost:8787/tools/add', method: 'POST', body: 'json' },
  });

  const env = Object.fromEntries(
    [...JSON.stringify(declarations).matchAll(/\$\{(\w+)\}/g)].map(([, name]) => [
      name,
      'operator-token',
    ]),
  );
  const { loaded, problems: said } = await loadDeclarations(
    JSON.stringify({ tools: declarations }),
    { env },
  );
  expect(said).toEqual([]);
  const theirs = createToolRegistry({
    backends: createCapabilityBackends({ fetch: server.fetch }),
  });
  registerDeclarations(theirs, loaded);
  const call = { toolCallId: '1', name: 'add', args: { args: { a: 2, b: 3 } } };
  const [settled] = await theirs.executeParallel(
    [call],
    makeCtx({ networkPolicy: { allow: ['localhost'], allow_private_urls: true } }),
  );
  expect(settled?.result).toMatchObject({ ok: true });
  const { result } = settled ?? {};
  expect(result?.ok && JSON.parse(result.value)).toMatchObject({
    result: { ok: true, value: '5' },
  });
});
