import type { McpConnection } from '../connection.ts';

/** Until the connection says that something changed. */
export function nextChange(connection: McpConnection): Promise<void> {
  return new Promise((resolve) => {
    const stop = connection.subscribe(() => {
      stop();
      resolve();
    });
  });
}
