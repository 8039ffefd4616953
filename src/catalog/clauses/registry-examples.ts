import type { ClauseExample } from './clause-example.ts';

const GREET = `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'greet',
  description: 'Greets a person. The model reads this to decide when to call the tool.',
  schema: {
    type: 'object',
    properties: { name: { type: 'string', minLength: 1, description: 'The person to greet.' } },
    required: ['name'],
  },
  async execute({ name }) {
    return ok(\`Hello \${name}.\`);
  },
});
`;

/** The clauses about a registry and its tools. */
export const registryExamples: readonly ClauseExample[] = [
  {
    clause: 'tools',
    shows: 'A complete tool: its texts for the model, and its function.',
    view: 'result',
    start: {
      name: 'First tool',
      tools: [GREET],
      calls: [{ tool: 'greet', args: { name: 'Ada' } }],
      registry: { examples: 'none' },
    },
  },
  {
    clause: 'registration',
    shows: 'Three tools in the order of registration: example tools first, then your tool.',
    view: 'definitions',
    start: {
      name: 'Order of registration',
      tools: [GREET],
      calls: [{ tool: 'greet', args: { name: 'Ada' } }],
      registry: { examples: ['read_file', 'search_files'] },
    },
  },
  {
    clause: 'merge',
    shows:
      'Two tools have the name get_skill. The later one sets onCollision: replace, so it is used.',
    view: 'result',
    start: {
      name: 'Duplicate tool names',
      tools: [
        `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'get_skill',
  description: 'Names the expert for a task.',
  schema: {
    type: 'object',
    properties: { name: { type: 'string' } },
    required: ['name'],
  },
  onCollision: 'replace',
  async execute({ name }) {
    return ok(\`No skill \${name} is known. Ask Ada.\`);
  },
});
`,
      ],
      calls: [{ tool: 'get_skill', args: { name: 'triage' } }],
    },
  },
  {
    clause: 'turns',
    shows: 'open_hit exists for this turn only. The turn commits, so the tool is removed.',
    view: 'ladder',
    call: 2,
    start: {
      name: 'Ephemeral tool',
      tools: [
        `import { defineTool, ok } from 'toolyard';

const HITS = ['retry.ts:41 backs off too soon', 'queue.ts:7 has no limit'];

export const tool = defineTool({
  name: 'open_hit',
  description: 'Opens one hit of the search that this turn made.',
  ephemeral: true,
  schema: {
    type: 'object',
    properties: { hit: { type: 'integer', minimum: 1, maximum: 2 } },
    required: ['hit'],
  },
  async execute({ hit }) {
    return ok(HITS[hit - 1] ?? 'There is no such hit.');
  },
});
`,
      ],
      calls: [
        { tool: 'search_files', args: { pattern: 'retry', path: 'src', max_results: 2 } },
        { tool: 'open_hit', args: { hit: 1 } },
      ],
      end: 'ack',
    },
  },
  {
    clause: 'definitions',
    shows:
      'The registry has three tools, but the model sees two: write_file is not in the toolset.',
    view: 'definitions',
    start: {
      name: 'Tools that the model sees',
      personalities: [
        {
          id: 'reader',
          name: 'Reader',
          description: 'Reads, and changes nothing.',
          toolset: ['read_file'],
        },
      ],
      calls: [{ tool: 'write_file', args: { path: 'notes.md', content: 'Hello.' } }],
      registry: { examples: ['read_file', 'write_file', 'get_skill'] },
    },
  },
  {
    clause: 'tool-search',
    shows: 'Fourteen tools exceed 500 tokens. The model gets two, and finds another in words.',
    view: 'definitions',
    start: {
      name: 'Definitions within a budget',
      context: { definitionsBudget: 500 },
      calls: [{ tool: 'search_tools', args: { query: 'list the issues of the team' } }],
      registry: { examples: 'all' },
    },
  },
  {
    clause: 'mcp-plugins',
    shows: 'One tool of the server is allowed, another is not. No plugin is allowed.',
    view: 'ladder',
    start: {
      name: 'Servers and plugins',
      personalities: [
        {
          id: 'triage',
          name: 'Triage',
          description: 'Reads issues.',
          mcp_servers: ['linear'],
          mcp_tools: { linear: ['list_issues'] },
          plugins: [],
        },
      ],
      calls: [
        { tool: 'mcp__linear__create_issue', args: { title: 'Too many retries' } },
        { tool: 'mcp__linear__list_issues', args: { state: 'triage' } },
        {
          tool: 'render_chart',
          args: { title: 'Retries', series: [{ label: 'now', value: 214 }] },
        },
      ],
    },
  },
  {
    clause: 'personalities',
    shows:
      'The toolset lists http_request, but the permissions deny it. The denial overrides the toolset.',
    view: 'ladder',
    start: {
      name: 'Denied action',
      personalities: [
        {
          id: 'operator',
          name: 'Operator',
          description: 'Monitors the service, but does not change it.',
          toolset: ['read_file', 'http_request'],
          permissions: { denied_actions: ['http_request'] },
        },
      ],
      calls: [
        {
          tool: 'http_request',
          args: { method: 'GET', url: 'https://status.ferry.example/api/health' },
        },
        { tool: 'read_file', args: { path: 'README.md' } },
      ],
    },
  },
];
