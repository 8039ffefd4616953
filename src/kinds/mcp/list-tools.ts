import type { Client, Tool as ListedTool } from '@modelcontextprotocol/client';
import { McpConnectionError } from './connection-error.ts';

/** The maximum number of pages; a longer list counts as endless. */
const MAX_PAGES = 1000;

/**
 * Every page of `tools/list`.
 *
 * @throws McpConnectionError if the server repeats a cursor or never ends; otherwise the client's
 * error.
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
    // Page by page: the client's own function reads a repeated cursor as the end of the list.
    const params = cursor === undefined ? {} : { cursor };
    const page = await client.request({ method: 'tools/list', params }, options);
    for (const tool of page.tools) tools.push(tool);
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
