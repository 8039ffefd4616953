import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import page from './output/pydoc-page.txt?raw';
import { recordedTool } from './recorded-tool.ts';
import htmlPage from './reducers/html-page.ts?raw';

/** A page of documentation as pydoc writes it. */
export const htmlPageReducer: GalleryExample = {
  slug: 'html-page-reducer',
  title: 'A web page as text',
  sentence: 'A page of pydoc loses its markup and keeps its text.',
  teaches:
    'Markup can be three quarters of a page. The reducer removes it; the raw page stays in the trace.',
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
