import { canonicalJson } from '../lib/canonical-json.ts';
import { parseUrl } from '../lib/parse-url.ts';
import type { HttpMock } from './http-mock.ts';
import { problem } from './http-problem.ts';

/** The header with the position of the mock that answered, from 0. */
export const MOCK_HEADER = 'x-toolyard-mock';
/** Present if the mock is for another body of the request. */
export const OTHER_BODY_HEADER = 'x-toolyard-mock-other-body';
/** Present with the method of a request that no mock of its host answers. */
export const UNMOCKED_HEADER = 'x-toolyard-unmocked';

/** Answers the requests to one host. */
export type MockAnswer = (request: Request) => Promise<Response>;

/**
 * Canned responses by host. A path without variables goes before one with them, and the request's
 * own body before other bodies. If only mocks for other bodies match, the first answers. Of several
 * mocks for the same request, each answers one request, in their order, and the last all further
 * ones. A request that no mock matches gets a 404.
 *
 * @example
 * const url = 'https://pets.test/pets/{id}';
 * const mock = { method: 'GET', url, status: 200, mediaType: 'application/json', body: '{}' };
 * createMockAnswers([mock]).get('pets.test')?.(new Request('https://pets.test/pets/1'));
 */
export function createMockAnswers(mocks: readonly HttpMock[]): ReadonlyMap<string, MockAnswer> {
  const byHost = new Map<string, Route[]>();
  for (const [index, mock] of mocks.entries()) {
    const host = parseUrl(mock.url)?.host;
    if (host) byHost.set(host, [...(byHost.get(host) ?? []), toRoute(mock, index)]);
  }
  return new Map(
    [...byHost].map(([host, own]) => {
      const routes = own.sort((a, b) => a.variables - b.variables);
      const choose = createChooser();
      return [host, (request) => answer(routes, request, choose)];
    }),
  );
}

interface Route {
  mock: HttpMock;
  index: number;
  segments: readonly (string | undefined)[];
  variables: number;
}

function toRoute(mock: HttpMock, index: number): Route {
  const segments = segmentsOf(mock.url).map((segment) =>
    // A URL encodes the braces.
    /\{[^{}]*\}|%7B.*?%7D/i.test(segment) ? undefined : segment,
  );
  return { mock, index, segments, variables: segments.filter((one) => one === undefined).length };
}

function segmentsOf(url: string): string[] {
  return new URL(url).pathname.split('/').filter((segment) => segment !== '');
}

async function answer(
  routes: readonly Route[],
  request: Request,
  choose: Chooser,
): Promise<Response> {
  const { method, url } = request;
  const segments = segmentsOf(url);
  const onPath = routes.filter(
    (route) =>
      route.segments.length === segments.length &&
      route.segments.every((segment, at) => segment === undefined || segment === segments[at]),
  );
  const forMethod = onPath.filter(({ mock }) => mock.method === method);
  const [first] = forMethod;
  if (first) {
    const equal = forMethod.filter(({ variables }) => variables === first.variables);
    const hasBodies = equal.some(({ mock }) => mock.requestBody !== undefined);
    const chosen = choose(equal, hasBodies ? canonical(await request.text()) : undefined);
    const response = toResponse(chosen ?? first);
    if (!chosen) response.headers.set(OTHER_BODY_HEADER, '1');
    return response;
  }
  const { pathname } = new URL(url);
  const methods = onPath.map(({ mock }) => mock.method).join(', ');
  const refused =
    onPath.length > 0
      ? problem(
          405,
          `No mocked response answers ${method} ${pathname}. There is one for ${methods}.`,
        )
      : problem(404, `No mocked response answers ${method} ${pathname}.`);
  refused.headers.set(UNMOCKED_HEADER, method);
  return refused;
}

/** @param body undefined if no route is for one body */
type Chooser = (routes: readonly Route[], body: string | undefined) => Route | undefined;

/** Chooses by body, and counts the requests that more than one mock is for. */
function createChooser(): Chooser {
  const answered = new Map<Route, number>();
  const bodyOf = ({ mock: { requestBody } }: Route) =>
    requestBody === undefined ? undefined : canonical(requestBody);
  return (routes, body) => {
    const first =
      routes.find((route) => route.mock.requestBody !== undefined && bodyOf(route) === body) ??
      routes.find(({ mock }) => mock.requestBody === undefined);
    if (!first) return undefined;
    const wanted = bodyOf(first);
    const same = routes.filter((one) => one.mock.url === first.mock.url && bodyOf(one) === wanted);
    const count = answered.get(first) ?? 0;
    answered.set(first, count + 1);
    return same[Math.min(count, same.length - 1)];
  };
}

/** The same text for the same JSON. Another text stays as it is. */
function canonical(body: string): string | undefined {
  try {
    return canonicalJson(JSON.parse(body));
  } catch {
    return body;
  }
}

function toResponse({ mock: { status, mediaType, body }, index }: Route): Response {
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  return new Response(hasBody ? body : null, {
    status,
    headers: {
      [MOCK_HEADER]: String(index),
      ...(mediaType !== '' && { 'content-type': mediaType }),
    },
  });
}
