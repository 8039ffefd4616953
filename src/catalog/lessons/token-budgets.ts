import { toCount } from './checks.ts';
import type { LessonCheck, LessonContent } from './lesson.ts';
import { BUILD_LOG } from './long-outputs.ts';
import { callTo, type LessonOutcome } from './outcome.ts';

/** Budgets in the unit of the model's window. */
export const tokenBudgets: LessonContent = {
  start: {
    name: 'Measure results in tokens',
    tools: [BUILD_LOG],
    budget: { totalChars: 4000 },
    calls: [
      { tool: 'build_log', args: {} },
      { tool: 'get_skill', args: { name: 'incident-report' } },
    ],
    description: 'A log and a page of prose in one turn.',
    registry: { examples: ['get_skill'] },
  },
  view: 'result',
  steps: [
    {
      title: 'A budget for the window',
      prose: [
        'The window of a model is measured in tokens: pieces of words that its tokenizer makes. English prose has about four characters a token. A log with numbers and brackets has fewer, so 2,000 characters of it take far more of the window.',
        'A budget in characters hides this. With a counter, the registry takes a budget in tokens. It splits the budget like one in characters, finds the cut by a few counts, and the marker says how many tokens there were.',
        'Give the turn 400 tokens. The key is `budget_tokens`, beside `trim`.',
      ],
      file: { kind: 'context' },
      look: 'call_1',
      checks: [
        {
          says: 'The turn has 400 tokens',
          clause: 'result-cuts',
          passes: (outcome) => {
            const total = startOf(outcome)?.tokens?.total;
            if (total === 400) return undefined;
            return total === undefined ? 'its budget is in characters' : `it has ${toCount(total)}`;
          },
        },
        {
          says: 'The marker of the log counts tokens',
          clause: 'result-cuts',
          passes: (outcome) => {
            const text = callTo(outcome, 'build_log')?.text ?? '';
            return /\[truncated — \d+ tokens total\]$/.test(text)
              ? undefined
              : `it ends with ${JSON.stringify(text.slice(-40))}`;
          },
        },
      ],
      hint: 'Add a line `budget_tokens: 400` to `context.yaml`.',
      solution: 'budget_tokens: 400\ntrim: head\nkeep_cut_results: false\n',
    },
    {
      title: 'A limit for one tool',
      prose: [
        'Each call has 200 of the 400 tokens. That is still too much for a log that is read again in each later turn.',
        'A tool has limits of its own: `maxResultChars`, and `maxResultTokens` where the registry counts. A call gets the smallest of its share and its limits. Both count in turns of either unit.',
        'Limit `build_log` to 60 tokens in its code. The skill keeps its share.',
      ],
      file: { kind: 'tool', index: 0 },
      look: 'call_1',
      checks: [
        {
          says: 'The log has at most 60 tokens',
          clause: 'result-cuts',
          passes: (outcome) => {
            const tokens = tokensOf(outcome, 'build_log');
            if (!tokens) return 'the turn has no such call';
            if (tokens.budget > 60) return `its budget is ${toCount(tokens.budget)}`;
            return tokens.after > 0 ? undefined : 'its text is empty';
          },
        },
        skillKeepsItsShare(),
      ],
      hint: 'Add `maxResultTokens: 60` beside the schema of the tool.',
      solution: BUILD_LOG.replace(
        'properties: {} },\n',
        'properties: {} },\n  maxResultTokens: 60,\n',
      ),
    },
  ],
};

function skillKeepsItsShare(): LessonCheck {
  return {
    says: 'The skill keeps its share of 200 tokens',
    clause: 'budget',
    passes: (outcome) => {
      const budget = tokensOf(outcome, 'get_skill')?.budget;
      return budget === 200 ? undefined : `its budget is ${toCount(budget)}`;
    },
  };
}

function startOf({ events }: LessonOutcome) {
  const start = events.find((event) => event.type === 'batch_start');
  return start?.type === 'batch_start' ? start : undefined;
}

/** The tokens of a call before and after its cut. */
function tokensOf({ calls, events }: LessonOutcome, tool: string) {
  const index = calls.findIndex((call) => call.tool === tool);
  const trimmed = events.find((event) => event.type === 'trimmed' && event.call === index);
  return trimmed?.type === 'trimmed' ? trimmed.tokens : undefined;
}
