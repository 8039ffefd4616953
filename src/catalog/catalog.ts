import type { Tool } from '../core/index.ts';
import type { SourceFile } from './sources.ts';
import { createFetchUrl } from './tools/fetch-url.ts';
import { createGetSkill } from './tools/get-skill.ts';
import { createHttpRequest } from './tools/http-request.ts';
import { createKanbanList } from './tools/kanban-list.ts';
import { createLinearCreateIssue } from './tools/linear-create-issue.ts';
import { createLinearListIssues } from './tools/linear-list-issues.ts';
import { createReadFile } from './tools/read-file.ts';
import { createRenderChart } from './tools/render-chart.ts';
import { createSearchFiles } from './tools/search-files.ts';
import { createSqlQuery } from './tools/sql-query.ts';
import { createTerminal } from './tools/terminal.ts';
import { createWebExtract } from './tools/web-extract.ts';
import { createWebSearch } from './tools/web-search.ts';
import { createWriteFile } from './tools/write-file.ts';
import type { World } from './world.ts';

/** One example tool, with what the playground shows of it. */
export interface CatalogEntry {
  tool: Tool;
  /** The plugin that brings it. */
  pluginId?: string;
  /** The MCP server that brings it. */
  mcpServer?: string;
  /** TypeScript of the file that defines this very tool. Rejects where it cannot be loaded. */
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
  return [
    {
      tool: createReadFile(world),
      loadSource: sourceOf('read-file'),
      exampleArgs: { path: 'src/queue/backoff.ts' },
    },
    {
      tool: createWriteFile(world),
      loadSource: sourceOf('write-file'),
      exampleArgs: { path: 'docs/notes.md', content: '# Notes\n' },
    },
    {
      tool: createSearchFiles(world),
      loadSource: sourceOf('search-files'),
      exampleArgs: { pattern: 'retry', path: 'src' },
    },
    {
      tool: createTerminal(world),
      loadSource: sourceOf('terminal'),
      exampleArgs: { command: 'npx vitest run --reporter=verbose' },
    },
    {
      tool: createWebSearch(world),
      loadSource: sourceOf('web-search'),
      exampleArgs: { query: 'exponential backoff full jitter' },
    },
    {
      tool: createWebExtract(world),
      loadSource: sourceOf('web-extract'),
      exampleArgs: { urls: ['https://blog.example/retry-storm'] },
    },
    {
      tool: createFetchUrl(world),
      loadSource: sourceOf('fetch-url'),
      exampleArgs: { url: 'https://blog.example/retry-storm' },
    },
    {
      tool: createHttpRequest(world),
      loadSource: sourceOf('http-request'),
      exampleArgs: { method: 'GET', url: 'https://status.ferry.example/api/health' },
    },
    {
      tool: createKanbanList(world),
      loadSource: sourceOf('kanban-list'),
      exampleArgs: { limit: 50 },
    },
    {
      tool: createSqlQuery(),
      loadSource: sourceOf('sql-query'),
      exampleArgs: { statement: 'select count(*) from deliveries' },
    },
    {
      tool: createGetSkill(world),
      loadSource: sourceOf('get-skill'),
      exampleArgs: { name: 'triage' },
    },
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

/** The texts are one file of their own: few people read them, and nobody before the first run. */
function sourceOf(file: SourceFile): () => Promise<string> {
  return async () => (await import('./sources.ts')).sources[file];
}
