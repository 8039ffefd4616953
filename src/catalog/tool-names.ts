/** The names of the example tools, for modules that need no code of the tools. */
export const CATALOG_TOOL_NAMES = [
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
  'get_skill',
  'mcp__linear__list_issues',
  'mcp__linear__create_issue',
  'render_chart',
] as const;
