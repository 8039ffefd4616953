import type { GalleryExample } from './example.ts';

/** A page that speaks to the model. */
export const untrustedPage: GalleryExample = {
  slug: 'untrusted-page',
  title: 'A prompt injection in a web page',
  sentence:
    'The second half of this page tells the assistant to delete a file. The wrapper marks it as untrusted text.',
  teaches:
    'The tool marks its output as untrusted, so it is wrapped for the model. The text can neither close the wrapper nor imitate the system.',
  view: 'result',
  clause: 'untrusted',
  tags: ['familiar', 'access'],
  start: {
    name: 'A page with hidden instructions',
    personalities: [
      {
        id: 'researcher',
        name: 'Researcher',
        description: 'Looks things up, and may not write files.',
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
