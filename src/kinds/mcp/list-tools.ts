import type { Client, Tool as ListedTool } from '@modelcontextprotocol/client';
import { McpConnectionError } from './failures.ts';

/** A server with more pages than this is taken for one whose list never ends. */
const MAX_PAGES = 1000;

/**
 * Every page of `tools/list`.
 *
 * @throws McpConnectionError where the server sends the same cursor twice, or never ends; what the
 * client throws otherwise.
 */
export async function listAllTools(
  client: Client,
  options: { signal?: AbortSignal; timeout?: number },
): Promise<ListedTool[]> {
  if (!client.getServerCapabilities()?.tools) return [];
  const tools: ListedTool[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    // Page by page: the client's own walk takes a cursor that comes again for the list's end.
    const params = cursor === undefined ? {} : { cursor };
    const page = await client.request({ method: 'tools/list', params }, options);
    tools.push(...page.tools);
    cursor = page.nextCursor;
    if (cursor !== undefined && seen.has(cursor)) {
      throw new McpConnectionError(
        `Its list of tools goes in circles: the cursor '${cursor}' came twice, after ${seen.size} pages.`,
      );
    }
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined && seen.size < MAX_PAGES);
  if (cursor !== undefined) {
    throw new McpConnectionError(`Its list of tools has more than ${MAX_PAGES} pages.`);
  }
  return tools;
}
