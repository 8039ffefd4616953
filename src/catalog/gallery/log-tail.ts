import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import buildLog from './tools/build-log.ts?raw';

/** A tool that says which part of its long results matters. */
export const logTail: GalleryExample = {
  slug: 'log-tail',
  title: 'A log keeps its end',
  sentence: 'A build fails in its last line. The cut leaves out the start of the log instead.',
  teaches: "The tool has trim: 'tail'. Remove that line and run again: the error is gone.",
  view: 'result',
  clause: 'trim-strategies',
  tags: ['context', 'budget'],
  start: {
    name: 'A log keeps its end',
    tools: [toUserFile(buildLog)],
    calls: [{ tool: 'build_log', args: {} }],
    budget: { totalChars: 240 },
    registry: { examples: 'none' },
  },
};
