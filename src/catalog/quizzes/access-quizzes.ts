import type { GateQuiz } from './gate-quiz.ts';

const search = (query: string) => ({ tool: 'web_search', args: { query } });

/** Quizzes about excluded tools, rate limits, and everything together. */
export const accessQuizzes: readonly GateQuiz[] = [
  {
    title: 'Excluded tools and a rate limit',
    start: {
      name: 'Which gate? Excluded tools and a rate limit',
      description:
        'Four searches, a skill and a request. `web_search` allows three calls a minute.',
      personalities: [
        {
          id: 'researcher',
          name: 'researcher',
          description: '',
          toolset: ['web_search', 'get_skill'],
          exclude_tools: ['get_skill'],
        },
      ],
      registry: { concurrency: 1, examples: ['web_search', 'get_skill', 'http_request'] },
      calls: [
        search('exponential backoff full jitter'),
        search('postgres queue skip locked'),
        search('webhooks retry storm'),
        search('Retry-After header'),
        { tool: 'get_skill', args: { name: 'triage' } },
        { tool: 'http_request', args: { method: 'POKE' } },
      ],
    },
    pair: {
      toolCallId: 'call_6',
      gates: ['arguments', 'allowlist'],
      without: {
        personalities: [
          {
            id: 'researcher',
            name: 'researcher',
            description: '',
            toolset: ['web_search', 'http_request'],
            exclude_tools: ['get_skill'],
          },
        ],
      },
    },
  },
  {
    title: 'Denied actions',
    start: {
      name: 'Which gate? Denied actions',
      description: 'An empty toolset, an exclusion and a denied action.',
      personalities: [
        {
          id: 'operator',
          name: 'operator',
          description: '',
          toolset: [],
          exclude_tools: ['terminal'],
          permissions: { denied_actions: ['write_file', 'terminal'] },
          mcp_servers: [],
        },
      ],
      calls: [
        { tool: 'kanban_list', args: { limit: 5 } },
        { tool: 'write_file', args: { path: 'docs/retry.md', content: '# Retries\n' } },
        { tool: 'mcp__linear__list_issues', args: { state: 'triage' } },
        { tool: 'kanban_list', args: { limit: 500 } },
        { tool: 'terminal', args: { command: 'git status' } },
      ],
    },
    pair: {
      toolCallId: 'call_5',
      gates: ['allowlist', 'exclusion'],
      without: {
        personalities: [
          {
            id: 'operator',
            name: 'operator',
            description: '',
            toolset: [],
            permissions: { denied_actions: ['write_file', 'terminal'] },
          },
        ],
      },
    },
  },
  {
    title: 'The whole ladder',
    start: {
      name: 'Which gate? The whole ladder',
      description: 'Seven calls of an assistant on a host without secrets.',
      scenario: { missing: ['secrets'] },
      personalities: [
        {
          id: 'assistant',
          name: 'assistant',
          description: '',
          exclude_tools: ['get_skill'],
          permissions: { denied_actions: ['http_request'] },
          plugins: [],
        },
      ],
      registry: { concurrency: 1 },
      calls: [
        { tool: 'get_skill', args: { name: 'triage' } },
        { tool: 'http_request', args: { method: 'GET', url: 'https://status.ferry.example/' } },
        { tool: 'sql_query', args: { statement: 'select count(*) from deliveries' } },
        { tool: 'read_file', args: { path: 'src/queue/backoff.ts', lines: 'all' } },
        { tool: 'web_extract', args: { urls: ['https://blog.example/retry-storm'] } },
        { tool: 'terminal', args: { command: 'git status' } },
        { tool: 'web_extract', args: { urls: 'https://blog.example/retry-storm' } },
      ],
    },
    pair: {
      toolCallId: 'call_7',
      gates: ['arguments', 'availability'],
      without: { scenario: { secrets: { EXTRACT_API_KEY: 'a-key' } } },
    },
  },
  {
    title: 'A host without secrets',
    start: {
      name: 'Which gate? A host without secrets',
      description: 'An auditor on a host without secrets. `sql_query` declares one.',
      scenario: { missing: ['secrets'] },
      personalities: [
        {
          id: 'auditor',
          name: 'auditor',
          description: '',
          toolset: ['search_files', 'terminal', 'fetch_url', 'sql_query'],
          permissions: { denied_actions: ['terminal'] },
          plugins: [],
        },
      ],
      calls: [
        { tool: 'search_files', args: { pattern: 'retryAfter', path: 'src' } },
        { tool: 'terminal', args: { command: 'git status' } },
        { tool: 'fetch_url', args: { url: 'http://blog.example/retry-storm' } },
        { tool: 'mcp__linear__list_issues', args: { state: 'triage' } },
        { tool: 'query_sql', args: { statement: 'select 1' } },
        { tool: 'sql_query', args: { statement: 7 } },
      ],
    },
    pair: {
      toolCallId: 'call_6',
      gates: ['arguments', 'capabilities'],
      without: { scenario: {} },
    },
  },
  {
    title: 'A turn that reads back',
    start: {
      name: 'Which gate? A turn that reads back',
      description: 'The turn before cut a list of issues, and kept it as `r1`.',
      context: { keepsCutResults: true },
      budget: { totalChars: 1800 },
      earlier: [[{ tool: 'mcp__linear__list_issues', args: { state: 'triage' } }]],
      personalities: [
        {
          id: 'reader',
          name: 'reader',
          description: '',
          toolset: ['read_result', 'search_files'],
          mcp_servers: ['linear'],
          exclude_tools: ['get_skill'],
        },
      ],
      calls: [
        { tool: 'read_result', args: { handle: 'r1' } },
        { tool: 'read_result', args: { handle: 1 } },
        { tool: 'read_results', args: { handle: 'r1' } },
        { tool: 'get_skill', args: { name: 'triage' } },
        { tool: 'write_file', args: { path: 7 } },
        { tool: 'search_files', args: { pattern: 'retryAfter', path: 'src' } },
      ],
    },
    pair: {
      toolCallId: 'call_5',
      gates: ['arguments', 'allowlist'],
      without: {
        personalities: [
          {
            id: 'reader',
            name: 'reader',
            description: '',
            toolset: ['read_result', 'search_files', 'write_file'],
            mcp_servers: ['linear'],
            exclude_tools: ['get_skill'],
          },
        ],
      },
    },
  },
];
