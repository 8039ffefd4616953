import type * as Connection from './connection.ts';
import type * as DeviceFlow from './device-flow.ts';
import type * as DeviceTokens from './device-tokens.ts';
import type * as InPageServer from './in-page-server.ts';

/**
 * Loads the protocol's code at first use: about 100 kB compressed, mostly the official client.
 *
 * Zod would compile its schemas with `new Function` if the platform allows it, and would try it
 * otherwise. A page with a content policy reports that attempt as a violation. So this is turned
 * off before the first of these schemas; earlier schemas are unchanged.
 *
 * @example const { openConnection } = await loadMcp();
 */
export async function loadMcp(): Promise<typeof Connection> {
  const { config } = await import('zod/v4/core');
  config({ jitless: true });
  return import('./connection.ts');
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

/**
 * The same for the device flow; see `createMcpDeviceAuth`.
 *
 * @example const { beginDeviceFlow } = await loadDeviceFlow();
 */
export async function loadDeviceFlow(): Promise<typeof DeviceFlow & typeof DeviceTokens> {
  await loadMcp();
  const [flow, tokens] = await Promise.all([
    import('./device-flow.ts'),
    import('./device-tokens.ts'),
  ]);
  return { ...flow, ...tokens };
}
