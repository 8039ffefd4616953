import type { Msw } from '../http-msw.ts';
import { problem } from '../http-problem.ts';
import { listPageOf, readObject, type SimulatedService } from '../http-service.ts';
import type { RecordLog } from '../records.ts';
import type { ShopProduct } from './content.ts';
import { createShopGraphQl, type GraphQlRequest } from './shop-graphql.ts';
import { createShopState, OrderError, type ShopState } from './shop-state.ts';

const API = 'https://shop.example/api';

/**
 * A shop with a REST interface and a GraphQL interface (`POST /graphql`) over the same data:
 *
 * - `GET /api/products?category=&q=&page=&per_page=`, `GET /api/products/<id>`;
 * - `GET /api/orders`, `GET /api/orders/<id>`;
 * - `POST /api/orders` `{ email, lines: [{ productId, quantity }] }`, 422 if the order is invalid;
 * - `DELETE /api/orders/<id>` cancels an order, 409 if it is already cancelled.
 */
export function createShopService(
  { http }: Msw,
  products: readonly ShopProduct[],
  nowIso: () => string,
  log?: RecordLog,
): SimulatedService & { state: ShopState } {
  const state = createShopState(products, nowIso, log);
  const graphQl = createShopGraphQl(state);

  return {
    name: 'shop',
    hosts: ['shop.example'],
    conditions: { latencyMs: { p50: 90, p99: 420 } },
    state,
    handlers: [
      http.get(`${API}/products`, ({ request }) => {
        const query = new URL(request.url).searchParams;
        const category = query.get('category');
        const text = query.get('q')?.toLowerCase() ?? '';
        const found = state
          .products()
          .filter((one) => category === null || one.category === category)
          .filter((one) => `${one.name} ${one.description}`.toLowerCase().includes(text));
        return asJson(listPageOf(found, query));
      }),
      http.get(`${API}/products/:id`, ({ params }) => one(state.product(String(params.id)))),
      http.get(`${API}/orders`, ({ request }) =>
        asJson(listPageOf(state.orders(), new URL(request.url).searchParams)),
      ),
      http.get(`${API}/orders/:id`, ({ params }) => one(state.order(String(params.id)))),
      http.post(`${API}/orders`, async ({ request }) => {
        const body = await readObject(request);
        if (body instanceof Response) return body;
        try {
          return Response.json(state.place(body.email, body.lines), { status: 201 });
        } catch (error) {
          if (!(error instanceof OrderError)) throw error;
          return problem(422, error.message, error.fields);
        }
      }),
      http.delete(`${API}/orders/:id`, ({ params }) => {
        const order = state.order(String(params.id));
        if (!order) return one(undefined);
        const cancelled = state.cancel(order);
        return cancelled ? one(cancelled) : problem(409, 'The order was cancelled before.');
      }),
      http.post('https://shop.example/graphql', async ({ request }) => {
        const body = await readObject(request);
        if (body instanceof Response) return body;
        if (!isGraphQl(body)) {
          return Response.json({ errors: [{ message: 'query must be a text.' }] }, { status: 400 });
        }
        return Response.json(await graphQl(body));
      }),
      http.all('https://shop.example/*', () => one(undefined)),
    ],
  };
}

function isGraphQl(body: object): body is GraphQlRequest {
  if (!('query' in body) || typeof body.query !== 'string') return false;
  const { variables, operationName } = { variables: {}, operationName: '', ...body };
  return typeof variables === 'object' && ['string', 'object'].includes(typeof operationName);
}

function one(record: object | undefined): Response {
  return record ? Response.json(record) : problem(404, 'There is no such resource.');
}

function asJson(page: object): Response {
  return page instanceof Response ? page : Response.json(page);
}
