import { about, definitionsText, isInDefinitions } from './checks.ts';
import type { LessonCheck, LessonContent } from './lesson.ts';
import { definedNames } from './outcome.ts';

const BUDGET = 500;
const FIND = { tool: 'search_tools', args: { query: 'list the issues of the team' } };

/** Definitions within a budget, and the search for the others. */
export const toolSearch: LessonContent = {
  start: {
    name: 'A tool list that fits',
    calls: [{ tool: 'terminal', args: { command: 'git status' } }],
    description: 'One call of an agent that has fourteen tools.',
    registry: { examples: 'all' },
  },
  view: 'definitions',
  steps: [
    {
      title: 'A budget for definitions',
      prose: [
        'Each request to a model repeats the definitions of all its tools. A few servers of MCP bring hundreds, which cost tens of thousands of tokens before the model has read a word. And among many tools, a model chooses worse.',
        'With a budget for definitions, the registry sends all of them while they fit. Over the budget it sends a few, and one tool more: `search_tools`. The model describes in words what it needs, and the tools that are found join its next list.',
        `Give the definitions ${BUDGET} tokens: the key is \`definitions_budget\`.`,
      ],
      file: { kind: 'context' },
      checks: [
        {
          says: 'The model has the search',
          clause: 'tool-search',
          passes: isInDefinitions('search_tools'),
        },
        {
          says: 'At most five tools are sent in full',
          clause: 'tool-search',
          passes: (outcome) =>
            definedNames(outcome).length <= 5 ? undefined : definitionsText(outcome),
        },
      ],
      hint: `Add a line \`definitions_budget: ${BUDGET}\` to \`context.yaml\`.`,
      solution: `trim: head\nkeep_cut_results: false\ndefinitions_budget: ${BUDGET}\n`,
    },
    {
      title: 'Pin what is always needed',
      prose: [
        'A tool that nearly every request needs should not be searched for first. Tools with `alwaysInclude` are in every list, and so are those that the session has used.',
        'A workspace pins more by their names, in the list `always_include`. Pinned tools count against the budget, but are sent even if they exceed it.',
        'Pin `terminal`, and keep the budget.',
      ],
      file: { kind: 'context' },
      checks: [
        {
          says: 'The model has the terminal',
          clause: 'tool-search',
          passes: isInDefinitions('terminal'),
        },
        searchStays(),
      ],
      hint: '`always_include` is a list: write `[terminal]`, or one line `- terminal` below it.',
      solution: `trim: head\nkeep_cut_results: false\ndefinitions_budget: ${BUDGET}\nalways_include:\n  - terminal\n`,
    },
    {
      title: 'Search as the model does',
      prose: [
        'The search ranks by the words of names, descriptions and parameters. Rare words count more than common ones, as in a library catalogue. The same question always has the same answer.',
        'It finds only what the personality may use, so a search shows no tool that a call would be refused.',
        'Replace the call by one that finds the tool for the issues of the team. The argument is `query`.',
      ],
      file: { kind: 'calls' },
      checks: [
        {
          says: 'The search finds the issues',
          clause: 'tool-search',
          passes: about('search_tools', ({ text, status }) => {
            if (status !== 'ok') return `the model read: ${text}`;
            return text.includes('mcp__linear__list_issues')
              ? undefined
              : `it finds ${text.split('\n')[0] ?? 'nothing'}`;
          }),
        },
        searchStays(),
      ],
      hint: 'Say in plain words what you would do: `list the issues of the team`.',
      solution: `${JSON.stringify([FIND], null, 2)}\n`,
    },
  ],
};

function searchStays(): LessonCheck {
  return {
    says: 'The definitions keep their budget',
    clause: 'tool-search',
    passes: (outcome) =>
      definedNames(outcome).includes('search_tools') ? undefined : definitionsText(outcome),
  };
}
