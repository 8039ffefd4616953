import { expect, test } from 'vitest';
import { withinTotal } from './within-total.ts';

const body = (length: number) => ({ body: { length } });

test('a body that does not fit takes no room from later ones', () => {
  const [first, large, small] = [body(1_000_000), body(2_000_000), body(400_000)];
  expect(withinTotal([first, large, small])).toEqual([first, small]);
});
