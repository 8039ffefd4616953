import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import page from './output/pydoc-page.txt?raw';
import { recordedTool } from './recorded-tool.ts';
import htmlPage from './reducers/html-page.ts?raw';

/** A page of documentation as pydoc writes it. */
export const htmlPageReducer: GalleryExample = {
  slug: 'html-page-reducer',
  title: 'A web page as text',
  sentence:
    'A page that pydoc wrote loses its tables, classes and entities, and keeps what it says.',
  teaches:
    'Markup may be three quarters of a page. A reducer strips it in the turn; the raw page stays in the trace.',
  view: 'reducer',
  clause: 'reduce',
  tags: ['reducers'],
  start: {
    name: 'A web page as text',
    tools: [
      recordedTool({
        name: 'read_docs',
        description: 'Reads the documentation of a module.',
        from: 'python -m pydoc -w retry_policy',
        text: page,
      }),
    ],
    reducers: { read_docs: toUserFile(htmlPage) },
    calls: [{ tool: 'read_docs', args: {} }],
    registry: { examples: 'none' },
  },
};
