import type { SimulatedService } from '../../simulation/index.ts';
import { createLinearService } from './linear-server.ts';
import { answerApi, answerPage, answerSearch, SEARCH_HOST, webDocuments } from './web.ts';

const API_HOSTS = ['hooks', 'legacy', 'status'].map((name) => `${name}.ferry.example`);
const ARCHIVE_HOST = 'archive.example';

/**
 * The services that the example tools use: search, pages, the APIs of the team Ferry and its Linear
 * server. Functions answer them, so that the first run does not load MSW.
 */
export function createFerryServices(): SimulatedService[] {
  const pageHosts = new Set(webDocuments.map(({ url }) => new URL(url).host));
  return [
    {
      name: 'search',
      hosts: [SEARCH_HOST],
      conditions: { latencyMs: [150, 220] },
      answer: ({ url }) => answerSearch(new URL(url).searchParams.get('q') ?? ''),
    },
    {
      name: 'pages',
      hosts: [...pageHosts, 'changelog.example'],
      conditions: { latencyMs: [380, 620] },
      answer: answerPage,
    },
    {
      name: 'pages',
      hosts: [ARCHIVE_HOST],
      // Four seconds slower than other pages.
      conditions: { latencyMs: [4380, 4620] },
      answer: answerPage,
    },
    { name: 'apis', hosts: API_HOSTS, conditions: { latencyMs: [180, 320] }, answer: answerApi },
    createLinearService(),
  ];
}
