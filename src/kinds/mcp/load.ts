import type * as Connection from './connection.ts';
import type * as InPageServer from './in-page-server.ts';
/**
 * The protocol's code, at first use: about 100 kB compressed, most of it the official client.
 *
 * Its schemas (zod's) would be compiled with `new Function` where that is allowed, and would try
 * whether it is where it is not, which a page with a content policy reports as a violation. So
 * that is turned off before the first of them is made; schemas made earlier stay as they are.
 *
 * @example const { connectMcpServer } = await loadMcp();
 */
export async function loadMcp(): Promise<typeof Connection> {
  const { config } = await import('zod/v4/core');
  config({ jitless: true });
  return import('./connection.ts');
}

/** The same for a server in the page; see `createInPageMcpServer`. */
export async function loadInPageMcp(): Promise<typeof InPageServer> {
  await loadMcp();
  return import('./in-page-server.ts');
}
