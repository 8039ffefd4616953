import { defineTool, err, ok } from '../../../core/index.ts';

export const tool = defineTool({
  name: 'list_products',
  description: 'Lists the products of the shop, one page at a time.',
  schema: {
    type: 'object',
    properties: {
      category: { type: 'string' },
      page: { type: 'integer', minimum: 1, default: 1 },
    },
  },
  capabilities: { network: { allowedHosts: ['shop.example'] } },
  async execute({ category, page = 1 }, ctx) {
    if (!ctx.scopedFetch) return err('There is no network here.', 'not_available');
    const url = new URL('https://shop.example/api/products');
    url.searchParams.set('page', String(page));
    if (category !== undefined) url.searchParams.set('category', category);
    const response = await ctx.scopedFetch(url, { signal: ctx.abortSignal });
    if (!response.ok) return err(`${response.status}: ${await response.text()}`);
    return ok(JSON.stringify(await response.json(), null, 2));
  },
});
