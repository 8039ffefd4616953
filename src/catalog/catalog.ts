import type { Tool } from '../core/index.ts';
import { fetchUrl } from '../kinds/builtin/tools/fetch-url.ts';
import { getSkill } from '../kinds/builtin/tools/get-skill.ts';
import { kanbanList } from '../kinds/builtin/tools/kanban-list.ts';
import { readFile } from '../kinds/builtin/tools/read-file.ts';
import { searchFiles } from '../kinds/builtin/tools/search-files.ts';
import { terminal } from '../kinds/builtin/tools/terminal.ts';
import { writeFile } from '../kinds/builtin/tools/write-file.ts';
import { createBinder } from './bind-builtin.ts';
import type { SourceFile } from './sources.ts';
import { createHttpRequest } from './tools/http-request.ts';
import { createLinearCreateIssue } from './tools/linear-create-issue.ts';
import { createLinearListIssues } from './tools/linear-list-issues.ts';
import { createRenderChart } from './tools/render-chart.ts';
import { createSqlQuery } from './tools/sql-query.ts';
import { terminalContext } from './tools/terminal.ts';
import { createWebExtract, EXTRACT_KEY } from './tools/web-extract.ts';
import { createWebSearch } from './tools/web-search.ts';
import type { World } from './world.ts';

/** One example tool, with the data that the playground shows. */
export interface CatalogEntry {
  tool: Tool;
  /** The plugin that brings it. */
  pluginId?: string;
  /** The MCP server that brings it. */
  mcpServer?: string;
  /** The reference of the secret without which it is not available. */
  neededSecret?: string;
  /** TypeScript of the file that defines this tool. Rejects if it cannot be loaded. */
  loadSource: () => Promise<string>;
  /** Arguments that match its schema. */
  exampleArgs: Record<string, unknown>;
}

/**
 * The example tools over one run's backends, in the order in which they are listed.
 *
 * @example
 * for (const { tool, pluginId } of createCatalog(world)) {
 *   registry.register(tool, pluginId === undefined ? {} : { pluginId });
 * }
 */
export function createCatalog(world: World): CatalogEntry[] {
  const bind = createBinder(world);
  return [
    ...repositoryTools(bind, world),
    ...webTools(bind, world),
    ...recordTools(bind),
    ...addedTools(world),
  ];
}

type Bind = ReturnType<typeof createBinder>;

/** Tools over the files and the shell of the repository. */
function repositoryTools(bind: Bind, world: World): CatalogEntry[] {
  return [
    {
      tool: bind(
        readFile,
        { max_chars: 40_000 },
        { local: { backend: 'disk', latencyMs: [70, 110] } },
      ),
      loadSource: sourceOf('read-file'),
      exampleArgs: { path: 'src/queue/backoff.ts', end_line: 40 },
    },
    {
      tool: bind(writeFile, {}, { local: { backend: 'disk', latencyMs: [80, 140] } }),
      loadSource: sourceOf('write-file'),
      exampleArgs: { path: 'docs/notes.md', content: '# Notes\n' },
    },
    {
      tool: bind(
        searchFiles,
        { max_entries: 20_000, skip: [] },
        { local: { backend: 'disk', latencyMs: [160, 210] } },
      ),
      loadSource: sourceOf('search-files'),
      exampleArgs: { pattern: 'retry', path: 'src' },
    },
    {
      tool: bind(
        terminal,
        { shell: 'sh', timeout_seconds: 30 },
        {
          description:
            'Runs a command in the repository: git status, git diff --stat, ls -la, npm install, npx vitest run.',
          context: terminalContext(world),
        },
      ),
      loadSource: sourceOf('terminal'),
      exampleArgs: { command: 'npx vitest run --reporter=verbose' },
    },
  ];
}

/** Tools that send requests. */
function webTools(bind: Bind, world: World): CatalogEntry[] {
  return [
    {
      tool: createWebSearch(world),
      loadSource: sourceOf('web-search'),
      exampleArgs: { query: 'exponential backoff full jitter' },
    },
    {
      tool: createWebExtract(world),
      neededSecret: EXTRACT_KEY,
      loadSource: sourceOf('web-extract'),
      exampleArgs: { urls: ['https://blog.example/retry-storm'] },
    },
    {
      tool: bind(
        fetchUrl,
        { timeout_seconds: 30, allowed_hosts: ['*'] },
        {
          // Shorter than the response time of the archive.
          timeoutMs: 1500,
          schema: {
            type: 'object',
            properties: {
              url: {
                type: 'string',
                format: 'uri',
                pattern: '^https://',
                description: 'The URL of the page. It must begin with https://.',
              },
            },
            required: ['url'],
            additionalProperties: false,
          },
        },
      ),
      loadSource: sourceOf('fetch-url'),
      exampleArgs: { url: 'https://blog.example/retry-storm' },
    },
    {
      tool: createHttpRequest(bind),
      loadSource: sourceOf('http-request'),
      exampleArgs: { method: 'GET', url: 'https://status.ferry.example/api/health' },
    },
  ];
}

/** Tools over the board, the database and the skills. */
function recordTools(bind: Bind): CatalogEntry[] {
  return [
    {
      tool: bind(
        kanbanList,
        { scope: 'session' },
        { local: { backend: 'board', latencyMs: [120, 190] }, outputIsUntrusted: false },
      ),
      loadSource: sourceOf('kanban-list'),
      exampleArgs: { limit: 50 },
    },
    {
      tool: createSqlQuery(),
      loadSource: sourceOf('sql-query'),
      exampleArgs: { statement: 'select count(*) from deliveries' },
    },
    {
      tool: bind(
        getSkill,
        {},
        {
          local: { backend: 'skills', latencyMs: [8, 20] },
          description:
            'Returns the instructions of a skill: triage, code-review or incident-report.',
        },
      ),
      loadSource: sourceOf('get-skill'),
      exampleArgs: { name: 'triage' },
    },
  ];
}

/** Tools of an MCP server and of a plugin. */
function addedTools(world: World): CatalogEntry[] {
  return [
    {
      tool: createLinearListIssues(world),
      mcpServer: 'linear',
      loadSource: sourceOf('linear-list-issues'),
      exampleArgs: { state: 'triage' },
    },
    {
      tool: createLinearCreateIssue(world),
      mcpServer: 'linear',
      loadSource: sourceOf('linear-create-issue'),
      exampleArgs: { title: 'Retry storm after an outage', body: 'See FER-412.' },
    },
    {
      tool: createRenderChart(world),
      pluginId: 'charts',
      loadSource: sourceOf('render-chart'),
      exampleArgs: {
        title: 'Deliveries',
        series: [
          { label: 'retry', value: 412 },
          { label: 'dead', value: 7 },
        ],
      },
    },
  ];
}

/** The sources are in one file, which loads with the first source that the page shows. */
function sourceOf(file: SourceFile): () => Promise<string> {
  return async () => (await import('./sources.ts')).sources[file];
}
