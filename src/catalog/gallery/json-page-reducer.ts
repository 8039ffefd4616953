import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import jsonPage from './reducers/json-page.ts?raw';
import listProducts from './tools/list-products.ts?raw';

/** A page of a JSON interface. */
export const jsonPageReducer: GalleryExample = {
  slug: 'json-page-reducer',
  title: 'A page of JSON as a table',
  sentence: 'Names that were repeated for each of twenty records stand once, above a table.',
  teaches:
    'The names of fields are most of such an answer. Said once they cost nothing, and no value is lost.',
  view: 'reducer',
  clause: 'reduce',
  tags: ['reducers'],
  start: {
    name: 'A page of JSON as a table',
    tools: [toUserFile(listProducts)],
    reducers: { list_products: toUserFile(jsonPage) },
    calls: [
      { tool: 'list_products', args: { page: 1 } },
      { tool: 'list_products', args: { category: 'kitchen' } },
      { tool: 'list_products', args: { page: 0 } },
    ],
    registry: { examples: 'none' },
  },
};
