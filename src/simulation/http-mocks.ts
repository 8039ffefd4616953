import type { HttpMock } from './http-mock.ts';
import { problem, type SimulatedService } from './http-service.ts';

/**
 * Services that answer with canned responses, one for each host. A path without variables goes
 * before one with them. A request that no mock matches gets a 404.
 *
 * @example
 * const url = 'https://pets.test/pets/{id}';
 * const mock = { method: 'GET', url, status: 200, mediaType: 'application/json', body: '{}' };
 * createMockServices([mock])[0]?.hosts; // ['pets.test']
 */
export function createMockServices(mocks: readonly HttpMock[]): SimulatedService[] {
  const byHost = new Map<string, HttpMock[]>();
  for (const mock of mocks) {
    const { host } = URL.canParse(mock.url) ? new URL(mock.url) : { host: '' };
    if (host !== '') byHost.set(host, [...(byHost.get(host) ?? []), mock]);
  }
  return [...byHost].map(([host, own]) => {
    const routes = own.map(toRoute).sort((a, b) => a.variables - b.variables);
    return {
      name: 'mocks',
      hosts: [host],
      conditions: { latencyMs: [90, 240] },
      answer: (request) => answer(routes, request),
    };
  });
}

interface Route {
  mock: HttpMock;
  segments: readonly (string | undefined)[];
  variables: number;
}

function toRoute(mock: HttpMock): Route {
  const segments = segmentsOf(mock.url).map((segment) =>
    // A URL encodes the braces.
    /\{[^{}]*\}|%7B.*?%7D/i.test(segment) ? undefined : segment,
  );
  return { mock, segments, variables: segments.filter((one) => one === undefined).length };
}

function segmentsOf(url: string): string[] {
  return new URL(url).pathname.split('/').filter((segment) => segment !== '');
}

function answer(routes: readonly Route[], { method, url }: Request): Response {
  const segments = segmentsOf(url);
  const onPath = routes.filter(
    (route) =>
      route.segments.length === segments.length &&
      route.segments.every((segment, at) => segment === undefined || segment === segments[at]),
  );
  const found = onPath.find(({ mock }) => mock.method === method);
  if (found) return toResponse(found.mock);
  const { pathname } = new URL(url);
  const methods = onPath.map(({ mock }) => mock.method).join(', ');
  return onPath.length > 0
    ? problem(405, `No mocked response answers ${method} ${pathname}. There is one for ${methods}.`)
    : problem(404, `No mocked response answers ${method} ${pathname}.`);
}

function toResponse({ status, mediaType, body }: HttpMock): Response {
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  return new Response(hasBody ? body : null, {
    status,
    ...(mediaType !== '' && { headers: { 'content-type': mediaType } }),
  });
}
