import type { GateQuiz } from './gate-quiz.ts';

const SOURCE = { path: 'src/queue/backoff.ts', end_line: 40 };
const NOTE = { path: 'docs/retry.md', content: '# Retries\n' };
const SEARCH = { pattern: 'retryAfter', path: 'src' };
const CHART = { title: 'Open issues', series: [{ label: 'triage', value: 4 }] };

/** Quizzes about names, arguments, failures, lists and availability. */
export const basicQuizzes: readonly GateQuiz[] = [
  {
    title: 'Names, arguments and failures',
    start: {
      name: 'Which gate? Names, arguments and failures',
      description: 'The model reads three files and searches once.',
      registry: { examples: ['read_file', 'search_files'] },
      calls: [
        { tool: 'read_file', args: SOURCE },
        { tool: 'read_flie', args: SOURCE },
        { tool: 'read_file', args: { path: 'src/queue/missing.ts' } },
        { tool: 'search_files', args: { pattern: 'retry', max_results: 'all' } },
        { tool: 'search_file', args: { max_results: 'all' } },
      ],
    },
    pair: {
      toolCallId: 'call_5',
      gates: ['arguments', 'lookup'],
      without: {
        calls: [{ toolCallId: 'call_5', tool: 'search_files', args: { max_results: 'all' } }],
      },
    },
  },
  {
    title: 'Three lists and a missing key',
    start: {
      name: 'Which gate? Three lists and a missing key',
      description: 'A triager reads, writes, looks at issues and opens a page.',
      personalities: [
        {
          id: 'triager',
          name: 'triager',
          description: '',
          toolset: ['read_file', 'web_extract'],
          mcp_servers: ['linear'],
          mcp_tools: { linear: ['list_issues'] },
          plugins: [],
        },
      ],
      calls: [
        { tool: 'read_file', args: SOURCE },
        { tool: 'write_file', args: NOTE },
        { tool: 'mcp__linear__list_issues', args: { state: 'triage' } },
        { tool: 'render_chart', args: CHART },
        { tool: 'web_extract', args: { urls: ['https://blog.example/retry-storm'] } },
        { tool: 'mcp__linear__create_issue', args: { title: 7 } },
      ],
    },
    pair: {
      toolCallId: 'call_6',
      gates: ['arguments', 'allowlist'],
      without: {
        personalities: [
          { id: 'triager', name: 'triager', description: '', mcp_servers: ['linear'] },
        ],
      },
    },
  },
  {
    title: 'A small budget in a turn with refusals',
    start: {
      name: 'Which gate? A small budget in a turn with refusals',
      description: 'A reader with 4,000 characters for five calls.',
      budget: { totalChars: 4000 },
      personalities: [
        {
          id: 'reader',
          name: 'reader',
          description: '',
          toolset: ['read_file', 'search_files', 'web_extract'],
        },
      ],
      calls: [
        { tool: 'search_files', args: { pattern: 'retry', path: '.' } },
        { tool: 'write_file', args: NOTE },
        { tool: 'read_file', args: { file: 'src/queue/backoff.ts' } },
        { tool: 'read_fille', args: SOURCE },
        { tool: 'web_extract', args: { urls: 'https://blog.example/retry-storm' } },
      ],
    },
    pair: {
      toolCallId: 'call_5',
      gates: ['arguments', 'availability'],
      without: { scenario: { secrets: { EXTRACT_API_KEY: 'a-key' } } },
    },
  },
  {
    title: 'Resources and a dry run',
    start: {
      name: 'Which gate? Resources and a dry run',
      description: 'A dry run on a host without secrets. `sql_query` declares a secret.',
      dryRun: true,
      scenario: { missing: ['secrets'] },
      personalities: [
        {
          id: 'writer',
          name: 'writer',
          description: '',
          toolset: ['write_file', 'web_search', 'sql_query', 'web_extract'],
        },
      ],
      calls: [
        { tool: 'web_search', args: { query: 'retry storm full jitter' } },
        { tool: 'write_file', args: { path: 7 } },
        { tool: 'search_files', args: SEARCH },
        { tool: 'web_extract', args: { urls: ['https://blog.example/retry-storm'] } },
        { tool: 'sql_query', args: { statement: 'select count(*) from deliveries' } },
      ],
    },
    pair: {
      toolCallId: 'call_5',
      gates: ['dry_run', 'capabilities'],
      without: { scenario: {} },
    },
  },
];
