import { loadMsw, type SimulatedService } from '../../simulation/index.ts';
import { createWarehouseService, type WarehouseOptions } from './warehouse.ts';
import { answerApi, answerPage, webDocuments } from './web.ts';

const API_HOSTS = ['hooks', 'legacy', 'status'].map((name) => `${name}.ferry.example`);

/** What the team Ferry runs, and the pages that it reads, for code that fetches. */
export async function createFerryServices(
  warehouse: WarehouseOptions,
): Promise<SimulatedService[]> {
  const { http } = await loadMsw();
  const pageHosts = [...new Set(webDocuments.map(({ url }) => new URL(url).host))];
  return [
    {
      name: 'apis',
      hosts: API_HOSTS,
      conditions: { latencyMs: [180, 320] },
      handlers: API_HOSTS.map((host) =>
        http.all(`https://${host}/*`, ({ request }) => {
          const { status, body } = answerApi(`${request.method} ${request.url}`);
          return new Response(body, { status, headers: { 'content-type': 'application/json' } });
        }),
      ),
    },
    {
      name: 'pages',
      hosts: pageHosts,
      conditions: { latencyMs: [380, 620] },
      handlers: pageHosts.map((host) =>
        http.get(`https://${host}/*`, ({ request }) => {
          const { status, body } = answerPage(request.url);
          return new Response(body, { status, headers: { 'content-type': 'text/markdown' } });
        }),
      ),
    },
    await createWarehouseService(warehouse),
  ];
}
