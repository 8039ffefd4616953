// biome-ignore-all lint/suspicious/noTemplateCurlyInString: such texts are what is tested here
import { expect, test } from 'vitest';
import { createToolRegistry, type ToolContext } from '../../core/index.ts';
import { createFakeClock, makeCtx } from '../../core/test-support.ts';
import type { AgentRun } from '../agent/kind.ts';
import { type DeclarationSources, loadDeclarations, registerDeclarations } from '../index.ts';
import { createInPageMcpServer } from '../mcp/in-page-server.ts';
import { createRagCollection } from '../rag/kind.ts';
import { createTestNetwork, executeTool } from '../test-support.ts';

/** Loads a declaration without problems, into a registry with a stopped clock. */
async function setup(text: string, sources: DeclarationSources = {}) {
  const { loaded, problems } = await loadDeclarations(text, sources);
  expect(problems).toEqual([]);
  const registry = createToolRegistry({ clock: createFakeClock() });
  const { filterOpts } = registerDeclarations(registry, loaded);
  const call = async (name: string, args: unknown, more: Partial<ToolContext> = {}) => {
    const calls = [{ toolCallId: '1', name, args }];
    const [done] = await registry.executeParallel(calls, makeCtx(more), undefined, filterOpts);
    return done?.result;
  };
  return { loaded, registry, filterOpts, call };
}

const search = { web_search: ({ query }: { query: string }) => `found ${query}` };

test("'Schema Generation': the input produces the exact output", async () => {
  const { registry } = await setup(
    `
- name: web_search
  type: internal
  description: "Search the web for current information"
  parameters:
    query:
      type: string
      description: "Search query"
      required: true
    max_results:
      type: integer
      description: "Maximum results"
      required: false
      default: 5
`,
    { handlers: search },
  );
  const output = registry
    .toDefinitions()
    .map((definition) => ({ type: 'function', function: definition }));
  expect(JSON.stringify(output[0])).toBe(
    '{"type":"function","function":{"name":"web_search","description":"Search the web for current information","parameters":{"type":"object","properties":{"query":{"type":"string","description":"Search query"},"max_results":{"type":"integer","description":"Maximum results","default":5}},"required":["query"]}}}',
  );
});

test("'Built-in Tools'", async () => {
  const { registry } = await setup(
    `
spec:
  tools:
    - name: web_search
      type: builtin
      config:
        provider: tavily
        api_key: \${TAVILY_API_KEY}
    - name: http_request
      type: builtin
      config:
        timeout_seconds: 30
    - name: sql_query
      type: builtin
      config:
        connection_string: "sqlite:///data/app.db"
        read_only: true
`,
    {
      env: { TAVILY_API_KEY: 'tvly-12345' },
      sql: {
        query: (statement) => ({ columns: ['said'], rows: [[statement]], truncated: false }),
      },
    },
  );
  expect(registry.names).toEqual(['web_search', 'http_request', 'sql_query']);
  expect(registry.get('http_request')?.timeoutMs).toBe(30_000);
  expect(registry.get('web_search')?.schema.required).toEqual(['query']);
  const { requests, scopedFetch } = createTestNetwork(() =>
    Response.json({ results: [{ title: 'Tides', url: 'https://t.example/', content: '' }] }),
  );
  const ctx = makeCtx({ scopedFetch });
  const found = await registry.get('web_search')?.execute({ query: 'tides' }, ctx);
  expect(found).toMatchObject({ ok: true, value: expect.stringContaining('1. Tides') });
  expect(requests[0]?.url).toBe('https://api.tavily.com/search');
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer tvly-12345');
  const rows = await registry.get('sql_query')?.execute({ statement: 'SELECT 1' }, ctx);
  expect(rows).toMatchObject({ ok: true, value: 'said\nSELECT 1\n1 row' });
});

test("'Internal Tools'", async () => {
  const { call } = await setup(
    `
spec:
  tools:
    - name: web_search
      type: internal
      description: "Search the web for current information"
      parameters:
        query:
          type: string
          description: "Search query"
          required: true
        max_results:
          type: integer
          description: "Maximum number of results to return"
          required: false
          default: 5
`,
    { handlers: search },
  );
  expect(await call('web_search', { query: 'tides' })).toMatchObject({
    ok: true,
    value: 'found tides',
  });
});

test("'MCP Tools', as a program and by URL", async () => {
  const asked: unknown[] = [];
  const { call, registry, loaded } = await setup(
    `
spec:
  tools:
    - name: mcp_filesystem
      type: mcp
      description: "File system operations via MCP"
      mcp:
        transport: stdio
        command: "npx"
        args: ["-y", "@modelcontextprotocol/server-filesystem", "\${ROOT}"]
    - name: mcp_database
      type: mcp
      description: "Database access via MCP"
      mcp:
        transport: sse
        url: "http://\${DB_HOST}:3001/sse"
  permissions:
    allowed_actions: [mcp_filesystem]
`,
    {
      env: { ROOT: '/data', DB_HOST: 'localhost' },
      mcpTransport: (declared, name) => {
        asked.push(declared);
        return createInPageMcpServer({
          name,
          tools: [{ name: 'list', run: () => `${name} lists` }],
        }).transport;
      },
    },
  );
  expect(asked).toEqual([
    {
      transport: 'stdio',
      command: 'npx',
      args: ['-y', '@modelcontextprotocol/server-filesystem', '/data'],
    },
    { transport: 'sse', url: 'http://localhost:3001/sse' },
  ]);
  expect(registry.names).toEqual(['mcp__mcp_filesystem__list', 'mcp__mcp_database__list']);
  expect(await call('mcp__mcp_filesystem__list', {})).toMatchObject({
    ok: true,
    value: 'mcp_filesystem lists',
  });
  expect(await call('mcp__mcp_database__list', {})).toMatchObject({
    ok: false,
    code: 'not_available',
  });
  await loaded.close();
});

test("'Webhook Tools'", async () => {
  const { registry } = await setup(
    `
spec:
  tools:
    - name: send_email
      type: webhook
      description: "Send an email via the email service"
      webhook:
        url: "https://api.internal.example/send-email"
        method: POST
        headers:
          Authorization: "Bearer \${EMAIL_API_KEY}"
        timeout: 10
      parameters:
        to:
          type: string
          required: true
        subject:
          type: string
          required: true
        body:
          type: string
          required: true
`,
    { env: { EMAIL_API_KEY: 'k-12345' } },
  );
  const tool = registry.get('send_email');
  const { requests, scopedFetch } = createTestNetwork(() => new Response('sent'));
  const args = { to: 'a@b.example', subject: 's', body: 'b' };
  const result = await executeTool(tool, args, { scopedFetch });
  expect(result).toMatchObject({ ok: true, value: 'sent' });
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer k-12345');
  expect(tool?.schema.required).toEqual(['to', 'subject', 'body']);
  expect(tool?.timeoutMs).toBe(10_000);
});

test("'RAG Tools'", async () => {
  const { call } = await setup(
    `
spec:
  tools:
    - name: knowledge_base
      type: rag
      description: "Search the product knowledge base"
      rag:
        collection: "product_docs"
        top_k: 5
        score_threshold: 0.7
`,
    {
      collections: {
        product_docs: createRagCollection([{ id: 'r', text: 'Refunds take five days.' }]),
      },
    },
  );
  const result = await call('knowledge_base', { query: 'refunds' });
  expect(result).toMatchObject({ ok: true });
  expect(JSON.stringify(result)).toContain('Refunds take five days.');
});

test("'Agent Tools', with the context that the template makes", async () => {
  const runs: AgentRun[] = [];
  const { call } = await setup(
    `
spec:
  tools:
    - name: qualify-lead
      type: agent
      agent: sales-qualifier
      description: "Qualify a sales lead using BANT methodology"
      context_transform: '{"company": "{{ data.company }}", "budget": "{{ data.budget }}"}'
`,
    {
      agents: { 'sales-qualifier': {} },
      agentRunner: {
        run: async (request) => {
          runs.push(request);
          return { ok: true, value: 'qualified' };
        },
      },
    },
  );
  const args = { company: 'A "quoted" name', budget: '5\n000' };
  expect(await call('qualify-lead', args)).toMatchObject({ ok: true, value: 'qualified' });
  expect(runs[0]?.context).toEqual(args);
});

test("'Permissions' and 'Rate Limiting'", async () => {
  const { call, registry, filterOpts } = await setup(
    `
spec:
  tools:
    - name: web_search
      type: internal
      rate_limit:
        max_calls: 10
        window_seconds: 60
    - {name: knowledge_base, type: internal}
    - {name: send_email, type: internal}
  permissions:
    allowed_actions:
      - web_search
      - knowledge_base
    denied_actions:
      - send_email
`,
    { handlers: { ...search, knowledge_base: () => 'known', send_email: () => 'sent' } },
  );
  expect(registry.toDefinitions(undefined, filterOpts).map(({ name }) => name)).toEqual([
    'web_search',
    'knowledge_base',
  ]);
  expect(await call('send_email', {})).toMatchObject({ ok: false, code: 'not_available' });
  expect(await call('knowledge_base', {})).toMatchObject({ ok: true, value: 'known' });
  for (let index = 0; index < 10; index += 1) {
    expect(await call('web_search', { query: 'x' })).toMatchObject({ ok: true });
  }
  expect(await call('web_search', { query: 'x' })).toMatchObject({
    ok: false,
    reason: 'rate_limited',
    error: "Rate limit exceeded for 'web_search': temporarily unavailable, retry in 60s",
  });
});
