import type { SimulatedService } from '../../simulation/index.ts';
import type { RecordOptions } from '../sandbox-data/record-options.ts';
import { pagesOf } from '../sandbox-data/world-records.ts';
import { createLinearService } from './linear-server.ts';
import { ferryPages } from './pages.ts';
import { answerApi, answerPage, answerSearch, SEARCH_HOST } from './web.ts';

const API_HOSTS = ['hooks', 'legacy', 'status'].map((name) => `${name}.ferry.example`);
const ARCHIVE_HOST = 'archive.example';

/**
 * The services that the example tools use: search, pages, the APIs of the team Ferry and its Linear
 * server. Functions answer them, so that the first run does not load MSW.
 */
export function createFerryServices(options: RecordOptions = {}): SimulatedService[] {
  const { own, others } = pagesOf(options.records);
  const pageHosts = new Set(ferryPages.map(({ url }) => new URL(url).host));
  pageHosts.delete(ARCHIVE_HOST);
  const onPage = (request: Request) => answerPage(own, request);
  return [
    {
      name: 'search',
      hosts: [SEARCH_HOST],
      conditions: { latencyMs: [150, 220] },
      answer: ({ url }) =>
        answerSearch([...own, ...others], new URL(url).searchParams.get('q') ?? ''),
    },
    {
      name: 'pages',
      hosts: [...pageHosts],
      conditions: { latencyMs: [380, 620] },
      answer: onPage,
    },
    {
      name: 'pages',
      hosts: [ARCHIVE_HOST],
      // Four seconds slower than other pages.
      conditions: { latencyMs: [4380, 4620] },
      answer: onPage,
    },
    { name: 'apis', hosts: API_HOSTS, conditions: { latencyMs: [180, 320] }, answer: answerApi },
    createLinearService(options),
  ];
}
