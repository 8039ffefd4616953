import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import artifactGrep from './tools/artifact-grep.ts?raw';

/** Tools for one turn, removed on `ack`: docs/contract.md#turns. */
export const adkEphemeralTools: GalleryExample = {
  slug: 'adk-ephemeral-tools',
  title: 'A tool for one turn',
  sentence:
    'artifact_grep exists only for this turn and searches two long results by call id. It is removed when the turn commits.',
  teaches:
    'An ephemeral tool is removed when its turn commits. After a rollback it stays for inspection.',
  view: 'ladder',
  clause: 'turns',
  tags: ['systems', 'turn'],
  system: 'ADK tool registry',
  start: {
    name: 'A tool for one turn',
    tools: [toUserFile(artifactGrep)],
    personalities: [
      {
        id: 'debugger',
        name: 'Debugger',
        description: 'Reads files and searches the results.',
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
