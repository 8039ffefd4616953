import type { Clock } from '../../core/index.ts';
import { loadMsw } from '../http-msw.ts';
import type { SimulatedService } from '../http-service.ts';
import { createOutbox, type Outbox } from '../outbox.ts';
import type { RecordLog } from '../records.ts';
import type { ServiceContent } from './content.ts';
import { createChatService, createMailService } from './messages.ts';
import { createNetworkServices } from './network.ts';
import { createPagesService } from './pages.ts';
import { createSearchService } from './search.ts';
import { createShopService } from './shop.ts';
import type { ShopState } from './shop-state.ts';
import { createTrackerService, type TrackerState } from './tracker.ts';
import { createWikiService } from './wiki.ts';

/** Options of {@link createServices}. */
export interface ServicesOptions {
  clock: Clock;
  /** The initial data of the services, for example {@link sampleContent}. */
  content: ServiceContent;
  /** Default: a new one. */
  outbox?: Outbox;
  /** Receives the records that the services create and change. */
  log?: RecordLog;
  /** The date at the clock's 0, in milliseconds; default 12 March 2026, 09:00 UTC. */
  epochMs?: number;
}

/** The simulated network of one world, with its visible data. */
export interface SimulatedServices {
  /** For {@link createSimulatedFetch}; add further ones as you like. */
  services: readonly SimulatedService[];
  /** Every host that answers, sorted. */
  hosts: readonly string[];
  outbox: Outbox;
  tracker: TrackerState;
  shop: ShopState;
}

/**
 * All simulated HTTP services, with a state of their own. MSW is loaded here.
 *
 * Source: docs/contract.md#simulated-network.
 *
 * @example
 * const world = await createServices({ clock, content: sampleContent });
 * const fetch = createSimulatedFetch({ clock, random, services: world.services });
 */
export async function createServices(options: ServicesOptions): Promise<SimulatedServices> {
  const { clock, content, log, epochMs = Date.UTC(2026, 2, 12, 9) } = options;
  const msw = await loadMsw();
  const outbox = options.outbox ?? createOutbox({ clock });
  const nowIso = () => new Date(epochMs + clock.now()).toISOString();
  const tracker = createTrackerService(msw, content.issues, nowIso, log);
  const shop = createShopService(msw, content.products, nowIso, log);
  const named: SimulatedService[] = [
    createSearchService(msw, content.documents),
    createWikiService(msw, content.articles),
    tracker,
    shop,
    createMailService(msw, outbox),
    createChatService(msw, outbox),
    ...createNetworkServices(msw),
  ];
  const taken = new Set(named.flatMap(({ hosts }) => hosts));
  const services = [...named, createPagesService(msw, content.documents, taken)];
  return {
    services,
    hosts: services.flatMap(({ hosts }) => hosts).sort(),
    outbox,
    tracker: tracker.state,
    shop: shop.state,
  };
}
