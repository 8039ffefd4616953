import type { FetchBackend } from '../../core/index.ts';
import { createServices, createSimulatedFetch, sampleContent } from '../../simulation/index.ts';
import { createFerryServices } from './ferry-services.ts';
import type { NetworkOptions } from './network-options.ts';
import { webDocuments } from './web.ts';

/** Every service that the simulated network has: the team's own, and those of the world around. */
export async function openNetwork(options: NetworkOptions): Promise<FetchBackend> {
  const { clock, random, faults, outbox, epochMs, openDatabase } = options;
  const own = await createFerryServices({ openDatabase });
  const taken = new Set(own.flatMap(({ hosts }) => hosts));
  const documents = [
    ...webDocuments,
    ...sampleContent.documents.filter(({ url }) => !taken.has(new URL(url).host)),
  ];
  const content = { ...sampleContent, documents };
  const { services } = await createServices({ clock, content, outbox, epochMs });
  // The search knows the example's pages; their own service answers for them.
  const others = services.map((one) =>
    one.name === 'pages' ? { ...one, hosts: one.hosts.filter((host) => !taken.has(host)) } : one,
  );
  return createSimulatedFetch({ clock, random, faults, services: [...own, ...others] });
}
