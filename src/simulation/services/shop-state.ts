import type { RecordLog } from '../records.ts';
import type { ShopProduct } from './content.ts';

/** One order. */
export interface ShopOrder {
  /** Counts from `ord_1`. */
  id: string;
  email: string;
  lines: readonly { productId: string; quantity: number; priceCents: number }[];
  totalCents: number;
  status: 'placed' | 'cancelled';
  /** ISO 8601. */
  createdAt: string;
}

/** One wish of an order that is to be placed. */
export interface OrderLine {
  productId: string;
  quantity: number;
}

/** An order that cannot be placed as it is; both interfaces show the fields. */
export class OrderError extends Error {
  readonly fields: Record<string, string>;

  constructor(fields: Record<string, string>) {
    super('The order cannot be placed.');
    this.name = 'OrderError';
    this.fields = fields;
  }
}

/** The products and orders of the shop, shared by its REST and GraphQL interfaces. */
export interface ShopState {
  products(): readonly ShopProduct[];
  product(id: string): ShopProduct | undefined;
  /** Newest first. */
  orders(): readonly ShopOrder[];
  order(id: string): ShopOrder | undefined;
  /** @throws {@link OrderError}; nothing has changed then. */
  place(email: unknown, lines: unknown): ShopOrder;
  /** Puts the pieces back. @returns `undefined` where it was cancelled before. */
  cancel(order: ShopOrder): ShopOrder | undefined;
}

/** @param log receives changed products. */
export function createShopState(
  initial: readonly ShopProduct[],
  nowIso: () => string,
  log?: RecordLog,
): ShopState {
  const products = new Map(initial.map((product) => [product.id, product]));
  const orders = new Map<string, ShopOrder>();

  function move(lines: readonly OrderLine[], sign: 1 | -1) {
    for (const { productId, quantity } of lines) {
      const product = products.get(productId);
      if (product) {
        const moved = { ...product, stock: product.stock + sign * quantity };
        products.set(productId, moved);
        log?.note('products', productId, moved, product);
      }
    }
  }

  return {
    products: () => [...products.values()],
    product: (id) => products.get(id),
    orders: () => [...orders.values()].reverse(),
    order: (id) => orders.get(id),

    place(email, wishes) {
      const fields: Record<string, string> = {};
      if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
        fields.email = 'must be an email address';
      }
      const lines = readLines(wishes);
      if (!lines) fields.lines = 'must be 1 to 20 of { productId, quantity from 1 to 99 }';
      const wanted = new Map<string, number>();
      for (const { productId, quantity } of lines ?? []) {
        wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
      }
      for (const [id, quantity] of wanted) {
        const stock = products.get(id)?.stock;
        if (stock === undefined) fields[id] = 'is no product';
        else if (stock < quantity) fields[id] = `only ${String(stock)} left`;
      }
      if (!lines || typeof email !== 'string' || Object.keys(fields).length > 0) {
        throw new OrderError(fields);
      }
      const priced = lines.map((line) => ({
        ...line,
        priceCents: products.get(line.productId)?.priceCents ?? 0,
      }));
      const totalCents = priced.reduce((sum, one) => sum + one.quantity * one.priceCents, 0);
      const id = `ord_${String(orders.size + 1)}`;
      const createdAt = nowIso();
      const order: ShopOrder = {
        id,
        email,
        lines: priced,
        totalCents,
        status: 'placed',
        createdAt,
      };
      orders.set(id, order);
      move(lines, -1);
      return order;
    },

    cancel(order) {
      if (order.status === 'cancelled') return undefined;
      const cancelled: ShopOrder = { ...order, status: 'cancelled' };
      orders.set(order.id, cancelled);
      move(order.lines, 1);
      return cancelled;
    },
  };
}

function readLines(value: unknown): OrderLine[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > 20) return undefined;
  const lines = value.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return [];
    if (!('productId' in one) || !('quantity' in one)) return [];
    const { productId, quantity } = one;
    const fits = Number.isInteger(quantity) && Number(quantity) >= 1 && Number(quantity) <= 99;
    return typeof productId === 'string' && fits ? [{ productId, quantity: Number(quantity) }] : [];
  });
  return lines.length === value.length ? lines : undefined;
}
