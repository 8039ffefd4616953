import type { Personality } from '../core/index.ts';

/** Three roles over the same tools, each with other gates. */
export const personalities: readonly Personality[] = [
  {
    id: 'reviewer',
    name: 'Reviewer',
    description: 'Reads, searches and runs tests. Changes nothing, neither files nor issues.',
    toolset: [
      'read_file',
      'search_files',
      'terminal',
      'web_search',
      'web_extract',
      'fetch_url',
      'kanban_list',
      'sql_query',
    ],
    mcp_servers: ['linear'],
    mcp_tools: { linear: ['list_issues'] },
    plugins: [],
  },
  {
    id: 'engineer',
    name: 'Engineer',
    description: 'Works on the code: nearly every tool, the whole issue tracker and charts.',
    toolset: [
      'read_file',
      'write_file',
      'search_files',
      'terminal',
      'web_search',
      'web_extract',
      'fetch_url',
      'http_request',
      'kanban_list',
      'sql_query',
    ],
    mcp_servers: ['linear'],
    plugins: ['charts'],
  },
  {
    id: 'researcher',
    name: 'Researcher',
    description: 'Looks things up on the web. No files, no issue tracker, no skills.',
    toolset: ['web_search', 'web_extract', 'fetch_url', 'http_request'],
    mcp_servers: [],
    plugins: [],
    exclude_tools: ['get_skill'],
    permissions: { denied_actions: ['http_request'] },
  },
];
