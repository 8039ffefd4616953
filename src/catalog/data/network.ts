import type { FetchBackend } from '../../core/index.ts';
import { loadOnce } from '../../lib/load-once.ts';
import type { NetworkOptions } from './network-options.ts';

/**
 * The whole simulated network of one world, behind a fetch. The services are loaded and made at
 * the first request, while time stands still: most runs need none of them.
 */
export function createNetwork(options: NetworkOptions): FetchBackend {
  const open = loadOnce(async () => {
    const { openNetwork } = await import('./open-network.ts');
    return openNetwork(options);
  });
  return async (request) => {
    const release = options.clock.hold();
    let send: FetchBackend;
    try {
      send = await open();
    } finally {
      release();
    }
    return send(request);
  };
}
