import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import artifactGrep from './tools/artifact-grep.ts?raw';

/** Tools for one turn, removed on `ack`: docs/contract.md#turns. */
export const adkEphemeralTools: GalleryExample = {
  slug: 'adk-ephemeral-tools',
  title: 'ADK: a tool for this turn alone',
  sentence:
    'artifact_grep was forged for this turn, to search two long results by the ids of their calls. After the ack it is gone.',
  teaches:
    'An ephemeral tool is pruned when its turn is acked. After a nack it stays, so that one can look at it.',
  view: 'ladder',
  clause: 'turns',
  tags: ['systems', 'turn'],
  start: {
    name: 'A tool for this turn alone',
    tools: [toUserFile(artifactGrep)],
    personalities: [
      {
        id: 'debugger',
        name: 'Debugger',
        description: 'Reads, and searches what was read.',
        toolset: ['read_file'],
        fs_reach: { read: ['/repo'], write: [] },
      },
    ],
    calls: [
      { tool: 'artifact_grep', args: { callId: 'call_1', pattern: 'expect(' } },
      { tool: 'artifact_grep', args: { callId: 'call_2', pattern: '"id":7' } },
      { tool: 'artifact_grep', args: { callId: 'call_9', pattern: 'retry' } },
    ],
    end: 'ack',
    registry: { examples: ['read_file'] },
  },
};
