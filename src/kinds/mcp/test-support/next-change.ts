import type { McpConnection } from '../connection-types.ts';

/** Resolves at the next change of the connection. */
export function nextChange(connection: McpConnection): Promise<void> {
  return new Promise((resolve) => {
    const stop = connection.subscribe(() => {
      stop();
      resolve();
    });
  });
}
