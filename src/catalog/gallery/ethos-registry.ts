import type { GalleryExample } from './example.ts';

/** More lines than `read_file` shows at once. */
const ENDPOINTS = [
  'id,customer,url',
  ...Array.from({ length: 320 }, (_, n) => `ep_${n},cu_${n % 40},https://shop${n}.example/hooks`),
].join('\n');

/** `executeParallel` with budget, gates and built-in reducers: docs/contract.md#parallel. */
export const ethosRegistry: GalleryExample = {
  slug: 'ethos-registry',
  title: 'One turn through the registry',
  sentence:
    'Eight concurrent calls. Built-in reducers shorten three results, one result is cut, three calls are refused.',
  teaches:
    'executeParallel never throws. The results keep the order of the calls, each with its own reason.',
  view: 'ladder',
  call: 4,
  clause: 'parallel',
  tags: ['systems', 'gates', 'turn'],
  system: 'Ethos tool registry',
  start: {
    name: 'One turn through the registry',
    description: 'The pipeline of the registry, step by step.',
    personalities: [
      {
        id: 'reviewer',
        name: 'Reviewer',
        description: 'Reads, runs and looks up. Does not write.',
        toolset: ['terminal', 'read_file', 'kanban_list', 'fetch_url', 'web_extract'],
        mcp_servers: ['linear'],
        plugins: [],
      },
    ],
    calls: [
      { tool: 'terminal', args: { command: 'git status' } },
      { tool: 'read_file', args: { path: 'data/endpoints.csv' } },
      { tool: 'kanban_list', args: { limit: 50 } },
      { tool: 'write_file', args: { path: 'docs/retry.md', content: '# Retries\n' } },
      { tool: 'get_weather', args: { city: 'Bergen' } },
      { tool: 'web_extract', args: { urls: ['https://handbook.example/webhooks'] } },
      { tool: 'fetch_url', args: { url: 'https://changelog.example/undici' } },
      { tool: 'mcp__linear__list_issues', args: { state: 'triage' } },
    ],
    budget: { totalChars: 80_000 },
    scenario: { fixtures: { 'data/endpoints.csv': ENDPOINTS } },
  },
};
