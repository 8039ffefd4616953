/**
 * Arguments with which each built-in tool does something in the example's world. A tool that is not
 * here takes none.
 */
export const builtinExamples: Readonly<Record<string, Record<string, unknown>>> = {
  json_transform: {
    data: {
      issues: [
        { id: 'FER-412', priority: 'urgent' },
        { id: 'FER-409', priority: 'high' },
      ],
    },
    query: "issues[?priority == 'urgent'].id",
  },
  cache_store: { action: 'set', key: 'last-outage', value: '2026-03-11', ttl_seconds: 3600 },
  http_request: { method: 'GET', url: 'https://shop.example/api/products/prd_6' },
  graphql_query: { query: '{ products(category: "kitchen", first: 3) { name priceCents } }' },
  web_search: { query: 'exponential backoff full jitter' },
  web_scrape: { url: 'https://blog.example/retry-storm' },
  wikipedia: { query: 'Beaufort scale' },
  read_file: { path: 'src/queue/backoff.ts', end_line: 40 },
  write_file: { path: 'docs/notes.md', content: '# Notes\n' },
  sql_query: { statement: 'select status, count(*) as n from deliveries group by status' },
  send_webhook: { url: 'https://chat.example/hooks/general', payload: { text: 'Deployed.' } },
  send_slack: { channel: 'general', text: 'The endpoint is back.' },
  send_email: {
    to: 'ada@ferry.example',
    subject: 'Outage of 11 March',
    body: 'The endpoint came back at 14:22.',
  },
  text_summarize: {
    text: 'At 14:10 the endpoint went away. Every delivery was retried with backoff. At 14:22 the endpoint came back. One second later it went away again, because 40,000 retries had waited for that moment. Full jitter spreads retries over the whole interval.',
  },
  rag_query: { query: 'high tide' },
  rag_ingest: { documents: [{ id: 'outage', text: 'Retries without jitter arrive together.' }] },
  terminal: { command: 'git status' },
  patch_file: {
    path: 'docs/retry.md',
    old_text: '# When a retry happens',
    new_text: '# When a delivery is tried again',
  },
  search_files: { pattern: 'retryAfter', path: 'src' },
  kanban_create: { title: 'Cap Retry-After at one day' },
  todo_add: { text: 'Write the incident report' },
  memory_write: { topic: 'outage', content: 'Jitter was "none" for endpoints made before 2.3.' },
  fetch_url: { url: 'https://blog.example/retry-storm' },
  run_tests: { filter: 'outage' },
  get_skill: { name: 'triage' },
};
