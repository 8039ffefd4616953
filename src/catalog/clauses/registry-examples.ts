import type { ClauseExample } from './clause-example.ts';

const GREET = `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'greet',
  description: 'Greets a person. The model reads this to decide when to call the tool.',
  schema: {
    type: 'object',
    properties: { name: { type: 'string', minLength: 1, description: 'Whom to greet.' } },
    required: ['name'],
  },
  async execute({ name }) {
    return ok(\`Hello \${name}.\`);
  },
});
`;

/** What holds for a registry and its tools. */
export const registryExamples: readonly ClauseExample[] = [
  {
    clause: 'tools',
    shows: 'All that a tool needs: what the model reads, and what is done when it calls.',
    view: 'result',
    start: {
      name: 'A first tool',
      tools: [GREET],
      calls: [{ tool: 'greet', args: { name: 'Ada' } }],
      registry: { examples: 'none' },
    },
  },
  {
    clause: 'registration',
    shows: 'Three tools, in the order in which they came: the examples first, then the own one.',
    view: 'definitions',
    start: {
      name: 'In order',
      tools: [GREET],
      calls: [{ tool: 'greet', args: { name: 'Ada' } }],
      registry: { examples: ['read_file', 'search_files'] },
    },
  },
  {
    clause: 'merge',
    shows: 'Two tools are called get_skill. The one that comes says replace, so it answers.',
    view: 'result',
    start: {
      name: 'Two of one name',
      tools: [
        `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'get_skill',
  description: 'Says who knows how something is done.',
  schema: {
    type: 'object',
    properties: { name: { type: 'string' } },
    required: ['name'],
  },
  onCollision: 'replace',
  async execute({ name }) {
    return ok(\`Nobody wrote \${name} down. Ask Ada.\`);
  },
});
`,
      ],
      calls: [{ tool: 'get_skill', args: { name: 'triage' } }],
    },
  },
  {
    clause: 'turns',
    shows: 'open_hit was made for this turn alone. The turn ends with an ack, and it is gone.',
    view: 'ladder',
    call: 2,
    start: {
      name: 'For one turn',
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
    shows: 'Three tools are there, and the model hears of two: write_file is not on the list.',
    view: 'definitions',
    start: {
      name: 'What the model sees',
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
    clause: 'mcp-plugins',
    shows: 'One tool of the server is allowed, another is not, and no plugin is.',
    view: 'ladder',
    start: {
      name: 'Servers and plugins',
      personalities: [
        {
          id: 'triage',
          name: 'Triage',
          description: 'Looks at issues.',
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
    shows: 'The toolset lists http_request, and the permissions deny it: the denial wins.',
    view: 'ladder',
    start: {
      name: 'A denied action',
      personalities: [
        {
          id: 'operator',
          name: 'Operator',
          description: 'Watches the service, and does not touch it.',
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
