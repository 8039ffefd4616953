import { definitionsText, isInDefinitions, isRefusedBy, runs } from './checks.ts';
import type { LessonCheck, LessonContent } from './lesson.ts';
import { callTo, definedNames } from './outcome.ts';

/** A tool that every role needs, and the limits of such a tool. */
export const alwaysInclude: LessonContent = {
  start: {
    name: 'Keep a tool in every list: alwaysInclude',
    tools: [toHandOver(''), toDeleteBranch('\n  alwaysInclude: true,')],
    personalities: [
      { id: 'clerk', name: 'clerk', description: '', toolset: ['read_file'], mcp_servers: [] },
    ],
    calls: [
      { tool: 'read_file', args: { path: 'docs/retry.md', end_line: 40 } },
      { tool: 'hand_over', args: { question: 'May I retry the payment?' } },
      { tool: 'delete_branch', args: { branch: 'main' } },
    ],
    registry: { examples: ['read_file', 'search_files'] },
    description: 'The clerk reads, asks a person, and deletes a branch.',
  },
  steps: [
    {
      title: 'Include a tool in every list',
      prose: [
        'The toolset of the clerk has one name, `read_file`. So the allowlist gate refuses the second call: the clerk has a question, and cannot ask a person.',
        'Every role needs `hand_over`. You could add it to the toolset of each role, but the next role would lack it again. A tool with `alwaysInclude: true` is in every list: a toolset does not have to name it.',
        'Let every role hand over to a person.',
      ],
      file: { kind: 'tool', index: 0 },
      look: 'call_2',
      checks: [
        {
          says: 'The model sees hand_over',
          clause: 'definitions',
          passes: isInDefinitions('hand_over'),
        },
        { says: 'The question reaches a person', clause: 'allowlist', passes: runs('hand_over') },
        {
          says: 'The toolset still hides search_files',
          clause: 'allowlist',
          passes: (outcome) =>
            definedNames(outcome).includes('search_files') ? 'it sees search_files' : undefined,
        },
      ],
      hint: '`alwaysInclude` is a property of the tool, beside `description`. It is true or false.',
      solution: toHandOver('\n  alwaysInclude: true,'),
    },
    {
      title: 'Include only harmless tools',
      prose: [
        'The third call deletes the branch `main`. The toolset does not name `delete_branch`, but its file was copied from `hand_over`, with `alwaysInclude: true`. Now every role can delete branches.',
        'The toolset is the decision of the person who defines the role. `alwaysInclude` overrides it, and the role does not show that. So use it only for tools that no role must lack: asking a person, reading the help, ending the work.',
        'Let the toolset decide about `delete_branch` again.',
      ],
      file: { kind: 'tool', index: 1 },
      look: 'call_3',
      checks: [
        {
          says: 'The branch is not deleted',
          clause: 'allowlist',
          passes: isRefusedBy('allowlist', 'delete_branch'),
        },
        {
          says: 'The model does not see delete_branch',
          clause: 'definitions',
          passes: (outcome) =>
            definedNames(outcome).includes('delete_branch') ? 'it sees delete_branch' : undefined,
        },
        handsOver('The question still reaches a person'),
      ],
      hint: 'Remove one line of `delete_branch`. Without it, the tool is an ordinary one.',
      solution: toDeleteBranch(''),
    },
    {
      title: 'Deny a tool that is always included',
      prose: [
        'At night, no person answers. A night clerk must not offer `hand_over`, because the user would wait until the morning. Removing a name from the toolset does not help: the toolset does not decide about this tool.',
        'Denials override every list that allows. `permissions` with `denied_actions` refuses the named tools, in the list and in calls, also those that are always included.',
        'Make the clerk a night clerk: no handing over, and everything else as before.',
      ],
      file: { kind: 'personality' },
      look: 'call_2',
      checks: [
        {
          says: 'Handing over is refused',
          clause: 'personalities',
          passes: (outcome) => {
            const call = callTo(outcome, 'hand_over');
            return call?.status === 'refused' ? undefined : `it ran: ${call?.text ?? ''}`;
          },
        },
        {
          says: 'The model sees exactly read_file',
          clause: 'definitions',
          passes: (outcome) =>
            definedNames(outcome).join() === 'read_file' ? undefined : definitionsText(outcome),
        },
        { says: 'The file is still read', clause: 'allowlist', passes: runs('read_file') },
      ],
      hint: 'Add `permissions:` at the end, and below it, indented, `denied_actions:` with a list of names.',
      solution: `name: clerk
toolset:
  - read_file
mcp_servers: []
permissions:
  denied_actions:
    - hand_over
`,
    },
  ],
};

function handsOver(says: string): LessonCheck {
  return { says, clause: 'allowlist', passes: runs('hand_over') };
}

function toHandOver(member: string): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'hand_over',
  description: 'Hands the conversation over to a person, with a question.',${member}
  schema: {
    type: 'object',
    properties: { question: { type: 'string' } },
    required: ['question'],
  },
  async execute({ question }) {
    return ok(\`A person will answer: \${question}\`);
  },
});
`;
}

function toDeleteBranch(member: string): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'delete_branch',
  description: 'Deletes a branch of the repository.',${member}
  schema: {
    type: 'object',
    properties: { branch: { type: 'string' } },
    required: ['branch'],
  },
  async execute({ branch }) {
    return ok(\`Deleted the branch \${branch}.\`);
  },
});
`;
}
