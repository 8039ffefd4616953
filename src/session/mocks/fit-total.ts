import type { HttpMock } from '../../simulation/index.ts';
import { MAX_TOTAL } from './within-total.ts';

/** A mocked response whose body can be made shorter. */
export interface MockDraft extends HttpMock {
  /** Another body of the given length at most, in UTF-16 code units. It may be empty. */
  shorten(room: number): string;
}

/**
 * Mocks whose bodies together fit a workspace. Each request keeps its response: short bodies stay
 * whole, and long ones share the rest.
 *
 * @example fitTotal(toOpenApiMocks(document, declarations));
 */
export function fitTotal(drafts: readonly MockDraft[]): HttpMock[] {
  let left = MAX_TOTAL;
  const bodies: string[] = [];
  const shortestFirst = [...drafts.entries()].sort(([, a], [, b]) => a.body.length - b.body.length);
  for (const [position, [index, { body, shorten }]] of shortestFirst.entries()) {
    const room = Math.floor(left / (drafts.length - position));
    const fitting = body.length <= room ? body : shorten(room);
    bodies[index] = fitting;
    left -= fitting.length;
  }
  return drafts.map(({ shorten: _, ...mock }, index) => ({ ...mock, body: bodies[index] ?? '' }));
}
