import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import log from './output/access-log.txt?raw';
import { recordedTool } from './recorded-tool.ts';
import accessLog from './reducers/access-log.ts?raw';

/** The log of Python's own web server. */
export const accessLogReducer: GalleryExample = {
  slug: 'access-log-reducer',
  title: 'Access log as counts',
  sentence: 'A hundred requests of a web server become a few counts, failures first.',
  teaches:
    'A model does not need every line of a log. Counts in a fixed order are deterministic, so a replay gives the same text.',
  view: 'reducer',
  clause: 'determinism',
  tags: ['reducers'],
  start: {
    name: 'Access log as counts',
    tools: [
      recordedTool({
        name: 'read_log',
        description: 'Reads the log of the web server.',
        from: 'python -m http.server',
        text: log,
      }),
    ],
    reducers: { read_log: toUserFile(accessLog) },
    calls: [{ tool: 'read_log', args: {} }],
    registry: { examples: 'none' },
  },
};
