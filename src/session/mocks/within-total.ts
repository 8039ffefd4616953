/** The bodies of an import together, in UTF-16 code units. */
const MAX_TOTAL = 1_500_000;

/** The first mocks whose bodies fit a workspace. Of a body, only its length counts. */
export function withinTotal<T extends { body: { length: number } }>(mocks: readonly T[]): T[] {
  let total = 0;
  return mocks.filter(({ body }) => {
    total += body.length;
    return total <= MAX_TOTAL;
  });
}
