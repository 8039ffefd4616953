import type * as InPageServer from './in-page-server.ts';
import type * as Protocol from './protocol.ts';

/**
 * Loads the protocol's code at first use: about 100 kB compressed, mostly the official client.
 *
 * Zod would compile its schemas with `new Function` if the platform allows it, and would try it
 * otherwise. A page with a content policy reports that attempt as a violation. So this is turned
 * off before the first of these schemas; earlier schemas are unchanged.
 *
 * @example const { openConnection } = await loadMcp();
 */
export async function loadMcp(): Promise<typeof Protocol> {
  const { config } = await import('zod/v4/core');
  config({ jitless: true });
  return import('./protocol.ts');
}

/**
 * The same for a server in the page; see `createInPageMcpServer`.
 *
 * Source: docs/contract.md#kind-mcp.
 *
 * @throws the error of the import, for example without a network.
 *
 * @example const { createInPageMcpServer } = await loadInPageMcp();
 */
export async function loadInPageMcp(): Promise<typeof InPageServer> {
  await loadMcp();
  return import('./in-page-server.ts');
}
