import type { Client } from '@modelcontextprotocol/client';
import { type ResourceContents, redactSecrets } from '../../core/index.ts';
import { describeFailure } from './failures.ts';

/**
 * Reads a resource of an MCP server.
 *
 * @throws Error with a sentence, in the server's words
 */
export async function readMcpResource(
  client: Client,
  uri: string,
  { signal, timeout, where }: { signal: AbortSignal; timeout: number; where: string },
): Promise<ResourceContents[]> {
  try {
    const { contents } = await client.readResource({ uri }, { signal, timeout });
    return contents.map(({ uri: of, mimeType, ...content }) => ({
      uri: of,
      ...(mimeType !== undefined && { mimeType }),
      ...('text' in content ? { text: content.text } : { blob: content.blob }),
    }));
  } catch (cause) {
    // The server may quote a credential that it received.
    throw new Error(redactSecrets(describeFailure(cause, where)), { cause });
  }
}
