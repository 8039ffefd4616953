import type { ClauseExample } from './clause-example.ts';

/** The budget split and the gates of a call. */
export const gateExamples: readonly ClauseExample[] = [
  {
    clause: 'budget',
    shows: 'Three calls share 900 characters: 300 each, although one call is refused.',
    view: 'ladder',
    start: {
      name: 'One budget for three calls',
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
    shows: 'The second name has a typo. The model reads the error and can try again.',
    view: 'ladder',
    start: {
      name: 'Unknown tool name',
      calls: [
        { tool: 'read_flie', args: { path: 'README.md' } },
        { tool: 'read_file', args: { path: 'README.md' } },
      ],
    },
  },
  {
    clause: 'exclusion',
    shows:
      'get_skill passes every toolset, because it sets alwaysInclude. The exclusion overrides that.',
    view: 'ladder',
    start: {
      name: 'Excluded on this surface',
      personalities: [
        {
          id: 'chat',
          name: 'Chat',
          description: 'Answers in a chat, where skills are not needed.',
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
    shows:
      'The reviewer may read, but calls a tool that writes. The fix adds the tool to the list.',
    view: 'ladder',
    start: {
      name: 'Restrict tools with an allowlist',
      personalities: [
        {
          id: 'reviewer',
          name: 'Reviewer',
          description: 'Reads only.',
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
    shows:
      'web_extract needs the key of a paid service. The key is missing, so isAvailable returns false.',
    view: 'ladder',
    start: {
      name: 'Not available',
      calls: [
        { tool: 'web_extract', args: { urls: ['https://handbook.example/webhooks'] } },
        { tool: 'fetch_url', args: { url: 'https://blog.example/retry-storm' } },
      ],
    },
  },
  {
    clause: 'capabilities',
    shows:
      'sql_query declares network and secrets. This scenario has no backend for secrets, so the call is refused.',
    view: 'ladder',
    start: {
      name: 'Missing backend',
      calls: [{ tool: 'sql_query', args: { statement: 'select 1' } }],
      scenario: { missing: ['secrets'] },
    },
  },
  {
    clause: 'dry-run',
    shows:
      'A dry run returns the arguments and does not write the file. The token in the arguments is redacted.',
    view: 'ladder',
    start: {
      name: 'Dry run',
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
    shows: 'path is a number, and lines is not an argument. The error lists both violations.',
    view: 'ladder',
    start: {
      name: 'Invalid arguments',
      calls: [{ tool: 'read_file', args: { path: 7, lines: '1-20' } }],
    },
  },
  {
    clause: 'rate-limit',
    shows: 'Two calls per minute are allowed. The refusal of the third states when to try again.',
    view: 'ladder',
    call: 3,
    start: {
      name: 'Two calls per minute',
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
