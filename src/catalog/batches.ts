/** One call of an example batch. */
export interface CatalogCall {
  toolCallId: string;
  tool: string;
  args: Record<string, unknown>;
}

/** The calls of one turn, as a model might request them. */
export interface CatalogBatch {
  id: string;
  name: string;
  description: string;
  calls: readonly CatalogCall[];
}

/** Three turns that together reach every gate and every outcome. */
export const batches: readonly CatalogBatch[] = [
  batch(
    'issue-triage',
    'Issue triage',
    'Six tool calls in one turn: some succeed, some are cut, refused or fail.',
    [
      ['read_file', { path: 'src/queue/backoff.ts', end_line: 40 }],
      ['search_files', { pattern: 'retry', path: '.', max_results: 200 }],
      [
        'write_file',
        { path: 'docs/retry.md', content: '# When a retry happens\n\nJitter is always full.\n' },
      ],
      ['terminal', { command: 'npx vitest run --reporter=verbose' }],
      ['web_search', { query: 'retry storm full jitter site:github.com' }],
      ['mcp__linear__list_issues', { state: 'triage' }],
    ],
  ),
  batch(
    'review-pull-request',
    'Review a pull request',
    'Reads a change, tests it and reports. Only the engineer may draw the chart and create the issue.',
    [
      ['get_skill', { name: 'code-review' }],
      ['terminal', { command: 'git status' }],
      ['read_file', { path: 'src/queue/queue.ts', start_line: 28, end_line: 45 }],
      ['search_files', { pattern: 'retryAfter', path: 'src' }],
      ['terminal', { command: 'npm install && npx vitest run test/outage.test.ts' }],
      ['kanban_list', { limit: 50 }],
      ['http_request', { method: 'GET', url: 'https://status.ferry.example/api/health' }],
      [
        'render_chart',
        {
          title: 'Retries in the first second',
          series: [
            { label: 'before', value: 2140 },
            { label: 'after', value: 214 },
            { label: 'goal', value: 20 },
          ],
        },
      ],
      [
        'mcp__linear__create_issue',
        {
          title: 'Outage test still sees 214 retries in one second',
          body: 'Expected at most 20. See test/outage.test.ts.',
          priority: 'high',
        },
      ],
    ],
  ),
  batch(
    'research-with-bad-luck',
    'Research with failures',
    'A slow host, an exceeded rate limit, invalid arguments, an unknown tool, a missing key, lost connections.',
    [
      ['web_search', { query: 'exponential backoff full jitter' }],
      ['web_search', { query: 'postgres queue skip locked' }],
      ['web_search', { query: 'webhooks retry storm' }],
      ['web_search', { query: 'Retry-After header date or seconds' }],
      ['fetch_url', { url: 'https://archive.example/rfc9110.html' }],
      ['fetch_url', { url: 'https://changelog.example/undici' }],
      ['fetch_url', { url: 'https://blog.example/retry-storm' }],
      ['kanban_list', { status: 'blocked', limit: 500 }],
      ['summarise_page', { url: 'https://blog.example/retry-storm' }],
      ['web_extract', { urls: ['https://handbook.example/webhooks'] }],
      [
        'sql_query',
        { statement: 'select status, count(*) as deliveries from deliveries group by status' },
      ],
      ['http_request', { method: 'POST', url: 'https://hooks.ferry.example/test', body: {} }],
      ['http_request', { url: 'https://legacy.ferry.example/api/endpoints' }],
    ],
  ),
];

function batch(
  id: string,
  name: string,
  description: string,
  calls: readonly (readonly [tool: string, args: Record<string, unknown>])[],
): CatalogBatch {
  const numbered = calls.map(([tool, args], index) => {
    return { toolCallId: `call_${String(index + 1)}`, tool, args };
  });
  return { id, name, description, calls: numbered };
}
