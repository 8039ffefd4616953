import { createServices, type SimulatedService } from '../../simulation/index.ts';
import { serviceContent } from '../sandbox-data/world-records.ts';
import type { NetworkOptions } from './network-options.ts';
import { createWarehouseService } from './warehouse.ts';

/**
 * The services that load later: the sample services of the simulation and the warehouse.
 *
 * @param own the services that are there already; their hosts stay theirs.
 */
export async function createPublicServices(
  { clock, outbox, epochMs, openDatabase, records, log }: NetworkOptions,
  own: readonly SimulatedService[],
): Promise<SimulatedService[]> {
  const taken = new Set(own.flatMap(({ hosts }) => hosts));
  const content = serviceContent(records);
  const { services } = await createServices({
    ...{ clock, content, outbox, epochMs },
    ...(log && { log }),
  });
  // The search knows the pages of the example; their own service answers for them.
  const others = services.map((one) =>
    one.name === 'pages' ? { ...one, hosts: one.hosts.filter((host) => !taken.has(host)) } : one,
  );
  return [...others, await createWarehouseService({ openDatabase, records })];
}
