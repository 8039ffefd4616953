import type { Tool } from '../core/index.ts';
import { createFetchUrl } from './tools/fetch-url.ts';
import fetchUrlSource from './tools/fetch-url.ts?raw';
import { createGetSkill } from './tools/get-skill.ts';
import getSkillSource from './tools/get-skill.ts?raw';
import { createHttpRequest } from './tools/http-request.ts';
import httpRequestSource from './tools/http-request.ts?raw';
import { createKanbanList } from './tools/kanban-list.ts';
import kanbanListSource from './tools/kanban-list.ts?raw';
import { createLinearCreateIssue } from './tools/linear-create-issue.ts';
import linearCreateIssueSource from './tools/linear-create-issue.ts?raw';
import { createLinearListIssues } from './tools/linear-list-issues.ts';
import linearListIssuesSource from './tools/linear-list-issues.ts?raw';
import { createReadFile } from './tools/read-file.ts';
import readFileSource from './tools/read-file.ts?raw';
import { createRenderChart } from './tools/render-chart.ts';
import renderChartSource from './tools/render-chart.ts?raw';
import { createSearchFiles } from './tools/search-files.ts';
import searchFilesSource from './tools/search-files.ts?raw';
import { createSqlQuery } from './tools/sql-query.ts';
import sqlQuerySource from './tools/sql-query.ts?raw';
import { createTerminal } from './tools/terminal.ts';
import terminalSource from './tools/terminal.ts?raw';
import { createWebExtract } from './tools/web-extract.ts';
import webExtractSource from './tools/web-extract.ts?raw';
import { createWebSearch } from './tools/web-search.ts';
import webSearchSource from './tools/web-search.ts?raw';
import { createWriteFile } from './tools/write-file.ts';
import writeFileSource from './tools/write-file.ts?raw';
import type { World } from './world.ts';

/** One example tool, with what the playground shows of it. */
export interface CatalogEntry {
  tool: Tool;
  /** The plugin that brings it. */
  pluginId?: string;
  /** The MCP server that brings it. */
  mcpServer?: string;
  /** TypeScript of the file that defines this very tool. */
  source: string;
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
      source: readFileSource,
      exampleArgs: { path: 'src/queue/backoff.ts' },
    },
    {
      tool: createWriteFile(world),
      source: writeFileSource,
      exampleArgs: { path: 'docs/notes.md', content: '# Notes\n' },
    },
    {
      tool: createSearchFiles(world),
      source: searchFilesSource,
      exampleArgs: { pattern: 'retry', path: 'src' },
    },
    {
      tool: createTerminal(world),
      source: terminalSource,
      exampleArgs: { command: 'npx vitest run --reporter=verbose' },
    },
    {
      tool: createWebSearch(world),
      source: webSearchSource,
      exampleArgs: { query: 'exponential backoff full jitter' },
    },
    {
      tool: createWebExtract(world),
      source: webExtractSource,
      exampleArgs: { urls: ['https://blog.example/retry-storm'] },
    },
    {
      tool: createFetchUrl(world),
      source: fetchUrlSource,
      exampleArgs: { url: 'https://blog.example/retry-storm' },
    },
    {
      tool: createHttpRequest(world),
      source: httpRequestSource,
      exampleArgs: { method: 'GET', url: 'https://status.ferry.example/api/health' },
    },
    { tool: createKanbanList(world), source: kanbanListSource, exampleArgs: { limit: 50 } },
    {
      tool: createSqlQuery(world),
      source: sqlQuerySource,
      exampleArgs: { statement: 'select count(*) from deliveries' },
    },
    { tool: createGetSkill(world), source: getSkillSource, exampleArgs: { name: 'triage' } },
    {
      tool: createLinearListIssues(world),
      mcpServer: 'linear',
      source: linearListIssuesSource,
      exampleArgs: { state: 'triage' },
    },
    {
      tool: createLinearCreateIssue(world),
      mcpServer: 'linear',
      source: linearCreateIssueSource,
      exampleArgs: { title: 'Retry storm after an outage', body: 'See FER-412.' },
    },
    {
      tool: createRenderChart(world),
      pluginId: 'charts',
      source: renderChartSource,
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
