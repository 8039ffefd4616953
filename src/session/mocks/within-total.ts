/** The maximum length of the bodies of an import together. Unit: UTF-16 code units. */
export const MAX_TOTAL = 1_500_000;

/**
 * The mocks whose bodies fit a workspace, the first ones first. A body that does not fit takes no
 * room. Of a body, only its length counts.
 */
export function withinTotal<T extends { body: { length: number } }>(mocks: readonly T[]): T[] {
  let left = MAX_TOTAL;
  return mocks.filter(({ body }) => {
    if (body.length > left) return false;
    left -= body.length;
    return true;
  });
}
