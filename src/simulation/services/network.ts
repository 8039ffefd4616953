import { parseUrl } from '../../lib/parse-url.ts';
import type { Msw } from '../http-msw.ts';
import { problem } from '../http-problem.ts';
import { type SimulatedService, wholeNumber } from '../http-service.ts';

const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Services with deliberate difficulties. These are ordinary conditions, which a scenario can
 * change:
 *
 * - `flaky.example` fails every other time;
 * - `limited.example` lets 5 requests pass in any 60 s;
 * - `slow.example` sends 32 bytes each 250 ms;
 * - `big.example/<bytes>` sends that much, up to 32 MiB;
 * - `redirect.example/<n>` redirects n times; `/to?url=…` redirects anywhere; `/loop` for ever.
 */
export function createNetworkServices({ http }: Msw): SimulatedService[] {
  let served = 0;
  return [
    {
      name: 'flaky',
      hosts: ['flaky.example'],
      conditions: { latencyMs: [80, 160], failure: { rate: 0.5 } },
      handlers: [http.all('https://flaky.example/*', () => Response.json({ ok: true }))],
    },
    {
      name: 'limited',
      hosts: ['limited.example'],
      conditions: { latencyMs: [40, 80], rateLimit: { max: 5, windowMs: 60_000 } },
      handlers: [
        http.all('https://limited.example/*', () => {
          served += 1;
          return Response.json({ ok: true, served });
        }),
      ],
    },
    {
      name: 'slow',
      hosts: ['slow.example'],
      conditions: { latencyMs: [300, 500], slowStream: { chunkBytes: 32, everyMs: 250 } },
      handlers: [
        http.get('https://slow.example/*', () => {
          const lines = Array.from({ length: 40 }, (_, at) => `line ${String(at + 1)} of 40\n`);
          return new Response(lines.join(''), { headers: { 'content-type': 'text/plain' } });
        }),
      ],
    },
    {
      name: 'big',
      hosts: ['big.example'],
      conditions: { latencyMs: [100, 200] },
      handlers: [
        http.get('https://big.example/:bytes', ({ params }) => {
          const count = wholeNumber(String(params.bytes), 0, MAX_BYTES);
          if (count === undefined) return problem(400, 'Ask for 0 to 33554432 bytes.');
          const line = 'The quick brown ferry jumps over the lazy queue. 0123456789 abc\n';
          const text = line.repeat(Math.ceil(count / line.length)).slice(0, count);
          return new Response(text, { headers: { 'content-type': 'text/plain' } });
        }),
      ],
    },
    {
      name: 'redirect',
      hosts: ['redirect.example'],
      conditions: { latencyMs: [30, 60] },
      handlers: [
        http.get('https://redirect.example/loop', () => redirect('https://redirect.example/loop')),
        http.get('https://redirect.example/to', ({ request }) => {
          const url = new URL(request.url).searchParams.get('url') ?? '';
          return parseUrl(url) ? redirect(url) : problem(400, 'url must be an address.');
        }),
        http.get('https://redirect.example/:left', ({ params }) => {
          const left = wholeNumber(String(params.left), 0, 1000);
          if (left === undefined) return problem(404, 'There is no such resource.');
          if (left > 0) return redirect(`https://redirect.example/${String(left - 1)}`);
          return new Response('Arrived.', { headers: { 'content-type': 'text/plain' } });
        }),
      ],
    },
  ];
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location } });
}
