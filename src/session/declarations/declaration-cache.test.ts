import { expect, it, vi } from 'vitest';
import { createDeclarationCache } from './declaration-cache.ts';

it('never loads an imported text in place of a waiting edit', async () => {
  const load = vi.fn();
  const cache = createDeclarationCache({
    load,
    afterTyping: () => () => {},
    onChange: () => {},
  });
  const declare = (text: string) => [{ id: 'a', name: 'a', text, disabled: false }];
  cache.sync(declare('own'), {}, 'none');
  cache.sync(declare('edited'), {}, 'all');
  cache.sync(declare('imported'), {}, 'none');
  expect(cache.pending).toBe(false);
  await cache.settle();
  expect(load).not.toHaveBeenCalled();
});
