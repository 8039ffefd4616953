import type { Msw } from '../http-msw.ts';
import { problem } from '../http-problem.ts';
import type { SimulatedService } from '../http-service.ts';
import type { WebDocument } from './content.ts';

/** The pages that the search knows, each at its own address. */
export function createPagesService(
  { http }: Msw,
  documents: readonly WebDocument[],
  taken: ReadonlySet<string>,
): SimulatedService {
  const byUrl = new Map(documents.map((one) => [withoutHash(one.url), one]));
  const hosts = [...new Set(documents.map(({ url }) => new URL(url).host))].filter(
    (host) => !taken.has(host),
  );
  return {
    name: 'pages',
    hosts,
    conditions: { latencyMs: [380, 620] },
    handlers: hosts.flatMap((host) => [
      http.get(`https://${host}/*`, ({ request }) => {
        const page = byUrl.get(withoutHash(request.url));
        if (!page) return new Response('Not Found', { status: 404 });
        const headers = { 'content-type': 'text/markdown; charset=utf-8' };
        return new Response(page.text, { headers });
      }),
      http.all(`https://${host}/*`, () => problem(405, 'A page can only be read.')),
    ]),
  };
}

function withoutHash(url: string): string {
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href;
}
