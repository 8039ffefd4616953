import type { Client, Tool as ListedTool } from '@modelcontextprotocol/client';
import { McpConnectionError } from './connection-error.ts';
import { cut } from './quote-server.ts';
import { endWithin } from './time-limits.ts';

/** The maximum number of pages; a longer list counts as endless. */
const MAX_PAGES = 1000;
const MAX_TOOLS = 10_000;
/** Of all pages as JSON. */
const MAX_CHARS = 10_000_000;
/** The time of all pages, in times of one response. */
const MAX_RESPONSES = 5;

/**
 * Every page of `tools/list`.
 *
 * @param options `timeout` is for each page, in milliseconds; all of them may take five times as long.
 * @throws McpConnectionError if the server repeats a cursor, never ends, or exceeds a limit; otherwise
 * the client's error.
 */
export async function listAllTools(
  client: Client,
  { signal, timeout }: { signal?: AbortSignal; timeout: number },
): Promise<ListedTool[]> {
  if (!client.getServerCapabilities()?.tools) return [];
  const most = timeout * MAX_RESPONSES;
  const late = new McpConnectionError(`Its list of tools did not end within ${most} ms.`);
  return endWithin(most, late, signal ? [signal] : [], (limit) =>
    readPages(client, { signal: limit, timeout }),
  );
}

async function readPages(
  client: Client,
  options: { signal: AbortSignal; timeout: number },
): Promise<ListedTool[]> {
  const tools: ListedTool[] = [];
  const seen = new Set<string>();
  let chars = 0;
  let cursor: string | undefined;
  do {
    // Page by page: the client's own function reads a repeated cursor as the end of the list.
    const params = cursor === undefined ? {} : { cursor };
    const page = await client.request({ method: 'tools/list', params }, options);
    for (const tool of page.tools) tools.push(tool);
    chars += JSON.stringify(page).length;
    refuseMore(tools.length, MAX_TOOLS, 'tools');
    refuseMore(chars, MAX_CHARS, 'characters');
    cursor = page.nextCursor;
    if (cursor !== undefined && seen.has(cursor)) {
      throw new McpConnectionError(
        `Its list of tools goes in circles: the cursor '${cut(cursor)}' came twice, after ${seen.size} pages.`,
      );
    }
    if (cursor !== undefined) seen.add(cursor);
    refuseMore(seen.size + 1, MAX_PAGES, 'pages');
  } while (cursor !== undefined);
  return tools;
}

function refuseMore(found: number, most: number, what: string): void {
  if (found <= most) return;
  const limit = most.toLocaleString('en-US');
  throw new McpConnectionError(`Its list of tools has more than ${limit} ${what}.`);
}
