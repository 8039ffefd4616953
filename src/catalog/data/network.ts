import type { FetchBackend } from '../../core/index.ts';
import { createMockServices, createSimulatedFetch } from '../../simulation/index.ts';
import { createFerryServices } from './ferry-services.ts';
import type { NetworkOptions } from './network-options.ts';

/**
 * The simulated network of one world. The services of the example tools are there at once. The
 * others load, with MSW, at the first request to one of their hosts.
 */
export function createNetwork(options: NetworkOptions): FetchBackend {
  const { clock, random, faults, mocks = [] } = options;
  // The simulated services come last, so that they keep their hosts.
  const services = [...createMockServices(mocks), ...createFerryServices(options)];
  return createSimulatedFetch({
    clock,
    random,
    faults,
    services,
    async loadServices() {
      const { createPublicServices } = await import('./public-services.ts');
      return createPublicServices(options, services);
    },
  });
}
