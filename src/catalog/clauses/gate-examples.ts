import type { ClauseExample } from './clause-example.ts';

/** Steps 1 to 9: what decides whether a call may run. */
export const gateExamples: readonly ClauseExample[] = [
  {
    clause: 'budget',
    shows: 'Three calls share 900 characters: 300 each, although one of them is refused.',
    view: 'ladder',
    start: {
      name: 'A budget for three',
      calls: [
        { tool: 'read_file', args: { path: 'README.md' } },
        { tool: 'search_files', args: { pattern: 'retry', path: 'src' } },
        { tool: 'read_flie', args: { path: 'README.md' } },
      ],
      budget: { totalChars: 900 },
    },
  },
  {
    clause: 'lookup',
    shows: 'One letter is wrong in the second name. The model is told so and can try again.',
    view: 'ladder',
    start: {
      name: 'A name that nobody has',
      calls: [
        { tool: 'read_flie', args: { path: 'README.md' } },
        { tool: 'read_file', args: { path: 'README.md' } },
      ],
    },
  },
  {
    clause: 'exclusion',
    shows: 'get_skill passes every toolset, since it says alwaysInclude. The exclusion beats that.',
    view: 'ladder',
    start: {
      name: 'Not on this surface',
      personalities: [
        {
          id: 'chat',
          name: 'Chat',
          description: 'Answers in a chat, where skills are of no use.',
          exclude_tools: ['get_skill'],
        },
      ],
      calls: [
        { tool: 'get_skill', args: { name: 'triage' } },
        { tool: 'read_file', args: { path: 'README.md' } },
      ],
    },
  },
  {
    clause: 'allowlist',
    shows: 'The reviewer may read, and asks to write. The fix puts the tool on the list.',
    view: 'ladder',
    start: {
      name: 'Who may call what',
      personalities: [
        {
          id: 'reviewer',
          name: 'Reviewer',
          description: 'Reads, and changes nothing.',
          toolset: ['read_file'],
        },
      ],
      calls: [
        { tool: 'write_file', args: { path: 'docs/retry.md', content: '# Retries\n' } },
        { tool: 'read_file', args: { path: 'README.md' } },
      ],
    },
  },
  {
    clause: 'availability',
    shows: 'web_extract needs the key of a paid service, which is not there: isAvailable says no.',
    view: 'ladder',
    start: {
      name: 'Not now',
      calls: [
        { tool: 'web_extract', args: { urls: ['https://handbook.example/webhooks'] } },
        { tool: 'fetch_url', args: { url: 'https://blog.example/retry-storm' } },
      ],
    },
  },
  {
    clause: 'capabilities',
    shows:
      'sql_query declares a network and a secret. Nobody keeps secrets here, so it never runs.',
    view: 'ladder',
    start: {
      name: 'Asks for more than there is',
      calls: [{ tool: 'sql_query', args: { statement: 'select 1' } }],
      scenario: { missing: ['secrets'] },
    },
  },
  {
    clause: 'dry-run',
    shows:
      'The file would be written, and is not. What looks like a token is left out of the answer.',
    view: 'ladder',
    start: {
      name: 'Nothing is executed',
      calls: [
        {
          tool: 'write_file',
          args: { path: '.env', content: 'GITHUB_TOKEN=ghp_0123456789abcdefghijABCDEFGHIJ012345' },
        },
      ],
      dryRun: true,
    },
  },
  {
    clause: 'arguments',
    shows: 'The path is a number, and lines is no argument at all. Both places are named at once.',
    view: 'ladder',
    start: {
      name: 'Held against the schema',
      calls: [{ tool: 'read_file', args: { path: 7, lines: '1-20' } }],
    },
  },
  {
    clause: 'rate-limit',
    shows: 'Two calls in a minute are allowed. The third is told when to try again.',
    view: 'ladder',
    call: 3,
    start: {
      name: 'Twice a minute',
      tools: [
        `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'send_mail',
  description: 'Sends a short mail.',
  schema: {
    type: 'object',
    properties: { to: { type: 'string' } },
    required: ['to'],
  },
  rateLimit: { max_calls: 2, window_seconds: 60 },
  async execute({ to }) {
    return ok(\`Sent to \${to}.\`);
  },
});
`,
      ],
      calls: [
        { tool: 'send_mail', args: { to: 'ada@blog.example' } },
        { tool: 'send_mail', args: { to: 'bob@blog.example' } },
        { tool: 'send_mail', args: { to: 'eve@blog.example' } },
      ],
      registry: { examples: 'none' },
    },
  },
];
