import type { Personality } from '../core/index.ts';

/** The access of roles that change nothing. */
export const READ_ONLY = {
  mcp_servers: ['linear'],
  mcp_tools: { linear: ['list_issues'] },
  plugins: [],
  fs_reach: { read: ['/repo'], write: [] },
  safety: { network: { allow: ['*.example'] } },
} satisfies Partial<Personality>;

/** Three roles over the same tools, each with other gates. */
export const personalities: readonly Personality[] = [
  {
    id: 'reviewer',
    name: 'Reviewer',
    description: 'Reads, searches and runs tests. Does not change files or issues.',
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
    ...READ_ONLY,
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
    fs_reach: { read: ['/repo'], write: ['/repo'] },
    safety: { network: { allow: ['*.example'] } },
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
    fs_reach: { read: [], write: [] },
    safety: { network: { allow: ['*.example'], deny: ['*.ferry.example'] } },
  },
];
