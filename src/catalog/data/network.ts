import type { FetchBackend } from '../../core/index.ts';
import type { NetworkOptions } from './network-options.ts';

/**
 * The whole simulated network of one world, behind a fetch. The services are loaded and made at
 * the first request, while time stands still: most runs need none of them.
 */
export function createNetwork(options: NetworkOptions): FetchBackend {
  let opening: Promise<FetchBackend> | undefined;
  return async (request) => {
    const release = options.clock.hold();
    let send: FetchBackend;
    try {
      opening ??= import('./open-network.ts').then(({ openNetwork }) => openNetwork(options));
      send = await opening;
    } finally {
      release();
    }
    return send(request);
  };
}
