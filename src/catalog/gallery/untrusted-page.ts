import type { GalleryExample } from './example.ts';

/** A page that speaks to the model. */
export const untrustedPage: GalleryExample = {
  slug: 'untrusted-page',
  title: 'A page that gives orders',
  sentence:
    'In the second half of this page a stranger tells the assistant to delete a file. It stays a text.',
  teaches:
    'The tool says that its output is not to be trusted: on the way to the model it is wrapped, and can neither close the wrapper nor speak for the system.',
  view: 'result',
  clause: 'untrusted',
  tags: ['reach'],
  start: {
    name: 'A page that gives orders',
    personalities: [
      {
        id: 'researcher',
        name: 'Researcher',
        description: 'Looks things up, and could not write a file if it wanted to.',
        toolset: ['fetch_url', 'web_search'],
      },
    ],
    calls: [
      { tool: 'fetch_url', args: { url: 'https://blog.example/retry-storm' } },
      {
        tool: 'write_file',
        args: { path: 'src/queue/backoff.ts', content: '' },
      },
    ],
  },
};
