import { loadOnce } from '../../lib/load-once.ts';
import { OrderError, type ShopState } from './shop-state.ts';

const SCHEMA = `
"A piece of the ferry company's shop."
type Product { id: ID! name: String! category: String! description: String! priceCents: Int! stock: Int! }
type OrderLine { product: Product! quantity: Int! priceCents: Int! }
enum OrderStatus { placed cancelled }
type Order { id: ID! email: String! lines: [OrderLine!]! totalCents: Int! status: OrderStatus! createdAt: String! }
input OrderLineInput { productId: ID! quantity: Int! }
type Query {
  "Those of one category, or whose name or description holds a text."
  products(category: String, search: String, first: Int = 20, offset: Int = 0): [Product!]!
  product(id: ID!): Product
  "Newest first."
  orders(email: String): [Order!]!
  order(id: ID!): Order
}
type Mutation {
  createOrder(email: String!, lines: [OrderLineInput!]!): Order!
}
`;

/** A GraphQL request, as it comes in the body. */
export interface GraphQlRequest {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
}

/** A longer query is refused, because its cost grows with its length. */
const MAX_TOKENS = 2000;

/**
 * Answers GraphQL over the shop with the reference implementation, introspection included.
 * It is loaded at the first request.
 */
export function createShopGraphQl(state: ShopState) {
  const show = (order: ReturnType<ShopState['order']>) =>
    order && {
      ...order,
      lines: order.lines.map((line) => ({ ...line, product: state.product(line.productId) })),
    };
  const root = {
    products({ category, search, first, offset }: ProductsArgs) {
      const text = search?.toLowerCase();
      const found = state
        .products()
        .filter((one) => category == null || one.category === category)
        .filter((one) => !text || `${one.name} ${one.description}`.toLowerCase().includes(text));
      return found.slice(Math.max(0, offset), Math.max(0, offset) + Math.max(0, first));
    },
    product: ({ id }: { id: string }) => state.product(id),
    orders: ({ email }: { email?: string | null }) =>
      state
        .orders()
        .filter((order) => email == null || order.email === email)
        .map(show),
    order: ({ id }: { id: string }) => show(state.order(id)),
    createOrder: ({ email, lines }: { email: string; lines: unknown }) =>
      show(state.place(email, lines)),
  };

  const load = loadOnce(async () => {
    const { buildSchema, execute, GraphQLError, parse, validate } = await import('graphql');
    const schema = buildSchema(SCHEMA);
    return async ({ query, variables, operationName }: GraphQlRequest) => {
      try {
        const document = parse(query, { maxTokens: MAX_TOKENS });
        const errors = validate(schema, document);
        if (errors.length > 0) return { errors };
        const { data, errors: failed } = await execute({
          schema,
          document,
          rootValue: root,
          variableValues: variables ?? null,
          operationName: operationName ?? null,
        });
        return failed ? { data, errors: failed.map(withFields) } : { data };
      } catch (error) {
        if (error instanceof GraphQLError) return { errors: [error] };
        throw error;
      }
    };
  });

  return async (request: GraphQlRequest): Promise<unknown> => (await load())(request);
}

interface ProductsArgs {
  category?: string | null;
  search?: string | null;
  first: number;
  offset: number;
}

function withFields(error: import('graphql').GraphQLError): object {
  const cause = error.originalError;
  if (!(cause instanceof OrderError)) return error.toJSON();
  return { ...error.toJSON(), extensions: { code: 'INVALID_ORDER', fields: cause.fields } };
}
