import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import jsonPage from './reducers/json-page.ts?raw';
import listProducts from './tools/list-products.ts?raw';

/** A page of a JSON interface. */
export const jsonPageReducer: GalleryExample = {
  slug: 'json-page-reducer',
  title: 'JSON records as a table',
  sentence: 'The field names of twenty records appear once, in the head of a table.',
  teaches:
    'Repeated field names are most of such a response. A table states them once and loses no value.',
  view: 'reducer',
  clause: 'reduce',
  tags: ['reducers'],
  start: {
    name: 'JSON records as a table',
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
