import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { JsonSchema } from '../../src/core/index.ts';
import { isRecord } from '../../src/lib/is-record.ts';
import { messageOf } from '../../src/lib/message-of.ts';
import { listTools } from '../check-formats/list-tools.ts';
import { SERVERS } from '../check-formats/packages.ts';

/** A tool of a published MCP server, with the name that a registry gives it. */
export interface PublishedTool {
  name: string;
  description: string;
  schema: JsonSchema;
}

const CACHE = resolve(import.meta.dirname, '..', '..', '.cache', 'formats');

/**
 * The tools of the servers of `check:formats`, as a registry that connects to all of them has them.
 * Each server is installed and asked once; its list stays in `.cache/formats`.
 */
export async function publishedTools(): Promise<PublishedTool[]> {
  await mkdir(CACHE, { recursive: true });
  const tools: PublishedTool[] = [];
  for (const server of SERVERS) {
    const path = join(CACHE, `${server.name.replace('/', '+')}@${server.version}.tools.json`);
    try {
      if (!existsSync(path)) await writeFile(path, JSON.stringify(await listTools(CACHE, server)));
    } catch (thrown) {
      const reason = messageOf(thrown).replace(/\s+/g, ' ').slice(0, 120);
      console.error(`${server.name} ${server.version}: ${reason}`);
      continue;
    }
    const listed: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (Array.isArray(listed)) tools.push(...listed.flatMap((tool) => toTool(server.name, tool)));
  }
  return tools;
}

function toTool(server: string, tool: unknown): PublishedTool[] {
  if (!isRecord(tool) || typeof tool.name !== 'string' || !isRecord(tool.inputSchema)) return [];
  const description = typeof tool.description === 'string' ? tool.description : '';
  // The cast holds: the protocol's input schemas are JSON Schemas of objects.
  const schema = tool.inputSchema as JsonSchema;
  return [{ name: `mcp__${shortName(server)}__${tool.name}`, description, schema }];
}

/** `@notionhq/notion-mcp-server` is `notion`. */
function shortName(server: string): string {
  const [first = '', second = first] = server.split('/');
  const rest = second.replace(
    /^(?:mcp-)?server-|-?mcp-server-?|-?(?:developer-)?mcp$|-server$/g,
    '',
  );
  return rest === '' ? first.replace('@', '') : rest;
}
