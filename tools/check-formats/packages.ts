/** A published MCP server that lists its tools without an account. */
export interface ServerPackage {
  name: string;
  version: string;
  /** The program's arguments. `{dir}` is an empty directory. */
  args?: readonly string[];
  /** Invalid credentials, which some servers need to start, and settings against telemetry. */
  env?: Readonly<Record<string, string>>;
}

/** A published OpenAPI document. */
export interface DocumentPackage {
  name: string;
  version: string;
  /** The path inside the package. */
  file: string;
}

/** Versions are pinned, so that only a change in this project can cause a failure. */
export const SERVERS: readonly ServerPackage[] = [
  { name: '@modelcontextprotocol/server-everything', version: '2026.8.31' },
  { name: '@modelcontextprotocol/server-filesystem', version: '2026.8.31', args: ['{dir}'] },
  { name: '@modelcontextprotocol/server-memory', version: '2026.8.31' },
  { name: '@modelcontextprotocol/server-sequential-thinking', version: '2026.8.31' },
  {
    name: '@modelcontextprotocol/server-github',
    version: '2025.4.8',
    env: { GITHUB_PERSONAL_ACCESS_TOKEN: 'none' },
  },
  {
    name: '@modelcontextprotocol/server-gitlab',
    version: '2025.4.25',
    env: { GITLAB_PERSONAL_ACCESS_TOKEN: 'none' },
  },
  {
    name: '@modelcontextprotocol/server-slack',
    version: '2025.4.25',
    env: { SLACK_BOT_TOKEN: 'none', SLACK_TEAM_ID: 'none' },
  },
  {
    name: '@modelcontextprotocol/server-google-maps',
    version: '0.6.2',
    env: { GOOGLE_MAPS_API_KEY: 'none' },
  },
  { name: '@playwright/mcp', version: '0.0.83' },
  {
    name: 'chrome-devtools-mcp',
    version: '1.11.0',
    args: ['--no-usage-statistics'],
    env: { CHROME_DEVTOOLS_MCP_NO_UPDATE_CHECKS: '1' },
  },
  { name: '@upstash/context7-mcp', version: '4.1.1' },
  { name: '@notionhq/notion-mcp-server', version: '2.5.2', env: { NOTION_TOKEN: 'none' } },
  { name: 'firecrawl-mcp', version: '3.26.0', env: { FIRECRAWL_API_KEY: 'none' } },
  { name: 'tavily-mcp', version: '0.2.22', env: { TAVILY_API_KEY: 'none' } },
  { name: 'exa-mcp-server', version: '3.4.1', env: { EXA_API_KEY: 'none' } },
  {
    name: '@supabase/mcp-server-supabase',
    version: '0.13.0',
    env: { SUPABASE_ACCESS_TOKEN: 'none' },
  },
  { name: 'mcp-server-kubernetes', version: '4.1.7' },
  {
    name: 'figma-developer-mcp',
    version: '0.13.2',
    args: ['--stdio'],
    env: { FIGMA_API_KEY: 'none' },
  },
  { name: '@antv/mcp-server-chart', version: '0.9.10' },
  {
    name: '@brave/brave-search-mcp-server',
    version: '2.1.4',
    args: ['--transport', 'stdio'],
    env: { BRAVE_API_KEY: 'none' },
  },
  { name: '@circleci/mcp-server-circleci', version: '0.20.0', env: { CIRCLECI_TOKEN: 'none' } },
];

export const DOCUMENTS: readonly DocumentPackage[] = [
  { name: '@octokit/openapi', version: '23.0.2', file: 'generated/api.github.com.json' },
  { name: 'shipengine-openapi', version: '1.4.0', file: 'openapi.yaml' },
  { name: '@blockfrost/openapi', version: '0.1.93', file: 'openapi.yaml' },
  {
    name: '@notionhq/notion-mcp-server',
    version: '2.5.2',
    file: 'scripts/notion-openapi.json',
  },
];
