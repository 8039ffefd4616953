import type { HttpHandler } from 'msw';
import type { BackendConditions } from './faults.ts';
import { problem } from './http-problem.ts';

/** A simulated HTTP service. MSW handlers or a function answer its requests. */
export type SimulatedService = ServiceIdentity & (HandledService | DirectService);

/** The common members of every simulated service. */
interface ServiceIdentity {
  /** The name in fault rules. Services of one name share their random streams. */
  name: string;
  /** Exact host names, each ending in `.example`; each belongs to one service. */
  hosts: readonly string[];
  /** The service's own conditions; the rules of a scenario apply on top. */
  conditions: BackendConditions;
}

/** MSW answers the requests. */
interface HandledService {
  /** The handlers in order. The first one with a response wins. */
  handlers: readonly HttpHandler[];
}

/** A function answers the requests, so that MSW does not have to load. */
interface DirectService {
  answer(request: Request): Response | Promise<Response>;
  /** The answers depend on the order of sending. Default: on that of arrival. */
  inOrderOfSending?: boolean;
}

/**
 * The object in a request's body.
 *
 * @param empty stands for a body without characters. Default: such a body is refused.
 * @returns a response of status 400 for a body that is not a JSON object.
 */
export async function readObject(
  request: Request,
  empty?: Record<string, unknown>,
): Promise<Record<string, unknown> | Response> {
  let value: unknown;
  try {
    const text = await request.text();
    if (text === '' && empty) return empty;
    value = JSON.parse(text);
  } catch {
    return problem(400, 'The body is not valid JSON.');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    // Just seen to be an object; its keys are texts, as JSON has no others.
    return value as Record<string, unknown>;
  }
  return problem(400, 'The body must be a JSON object.');
}

/** One page of a list. */
export interface ListPage<T> {
  items: readonly T[];
  page: number;
  perPage: number;
  total: number;
}

/**
 * Returns the page that `page` (from 1) and `per_page` (1 to 100, default 20) select.
 *
 * @returns a response of status 422 for invalid numbers.
 */
export function listPageOf<T>(items: readonly T[], query: URLSearchParams): ListPage<T> | Response {
  const page = wholeNumber(query.get('page') ?? '1', 1, 1_000_000);
  const perPage = wholeNumber(query.get('per_page') ?? '20', 1, 100);
  const fields = {
    ...(page === undefined && { page: 'must be a whole number from 1' }),
    ...(perPage === undefined && { per_page: 'must be a whole number from 1 to 100' }),
  };
  if (page === undefined || perPage === undefined) {
    return problem(422, 'The page that was asked for does not make sense.', fields);
  }
  const start = (page - 1) * perPage;
  return { items: items.slice(start, start + perPage), page, perPage, total: items.length };
}

/** @returns `undefined` unless the text is a whole number within the bounds. */
export function wholeNumber(text: string, min: number, max: number): number | undefined {
  if (!/^\d{1,15}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}
