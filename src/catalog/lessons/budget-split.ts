import { trimText } from '../../core/index.ts';
import { toCount } from './checks.ts';
import type { LessonCheck, LessonContent } from './lesson.ts';
import { callTo, type LessonOutcome } from './outcome.ts';

const READ = { tool: 'read_file', args: { path: 'src/queue/backoff.ts', end_line: 40 } };
const SEARCH = { tool: 'search_files', args: { pattern: 'retry', path: '.' } };

/** The end of the cut search, whose text has 5,882 characters. */
const MARKER = trimText(' '.repeat(5882), 0).text;

/** How the budget of a turn is shared among its calls, and the marker of a trimmed result. */
export const budgetSplit: LessonContent = {
  start: {
    name: 'Split one budget among calls',
    personalities: [
      {
        id: 'reader',
        name: 'Reader',
        description: 'Reads and searches, but does not write.',
        toolset: ['read_file', 'search_files'],
      },
    ],
    budget: { totalChars: 8000 },
    calls: [
      READ,
      SEARCH,
      { tool: 'write_file', args: { path: 'docs/retry.md', content: '# Retries\n' } },
    ],
    description: 'A short file, a long search and a refused write in one turn.',
  },
  view: 'timeline',
  steps: [
    {
      title: 'Refused calls take their share',
      prose: [
        'All results of a turn share one budget, counted in characters. The registry splits it before any call runs: the total divided by the number of calls, rounded down. Here 8,000 ÷ 3 = 2,666.',
        'The third call is refused, because the reader may not write. Its share is still lost: the divisor is the number of requested calls. So the long search is cut at 2,666 characters.',
        `Read the end of the search: \`${MARKER.trim()}\`. This marker is part of the text but does not count against the budget. It states the length of the result before the cut.`,
        'Remove the useless call from the turn.',
      ],
      file: { kind: 'calls' },
      look: 'call_2',
      checks: [
        {
          says: 'The search keeps 4,000 characters',
          clause: 'budget',
          passes: (outcome) => {
            const kept = keptOf(outcome, 'search_files');
            if (kept >= 4000) return undefined;
            const split = `${outcome.calls.length} calls share 8,000, so each call gets ${toCount(shareOf(outcome))}`;
            return `it keeps ${toCount(kept)}: ${split}`;
          },
        },
        fileIsWhole(),
      ],
      hint: 'The reader cannot write. Remove the call of `write_file` from the list, and the comma before it.',
      solution: `${JSON.stringify([READ, SEARCH], null, 2)}\n`,
    },
    {
      title: 'Redistribute the unused budget',
      prose: [
        'An even split is predictable but wasteful. The file needs 905 characters of its 4,000. The search needs 5,882 and is cut. Together they need far less than 8,000.',
        'The strategy `redistribute` waits until all calls have settled. Each success first takes what it needs of its even share. The unused rest goes to the longer results, in call order. The outcome depends on the results only, never on the speed of a call.',
        '`ctx.resultBudgetChars` still contains the even share, because the needs of the other calls are not known yet.',
        'Deliver the complete search result without a larger total.',
      ],
      file: { kind: 'turn' },
      look: 'call_2',
      checks: [
        {
          says: 'The search is not cut',
          clause: 'redistribution',
          passes: (outcome) => {
            const call = callTo(outcome, 'search_files');
            if (call && !call.wasTrimmed) return undefined;
            return `it keeps ${toCount(keptOf(outcome, 'search_files'))} of ${toCount(call?.reducedChars)} characters`;
          },
        },
        fileIsWhole(),
        totalStays(),
      ],
      hint: '`budget.strategy` is `even` or `redistribute`.',
      solution: `budget:
  total_chars: 8000
  strategy: redistribute
dry_run: false
end: ack
`,
    },
    {
      title: 'An output limit for one tool',
      prose: [
        'Now the search returns 5,882 characters, although the first few hits would be enough. Every character that the model reads costs tokens, again in each later turn.',
        'A tool can have an output limit, `maxResultChars`. A call gets the smaller of its share and this limit. Redistribution never exceeds the limit. The output limit restricts one tool; the total restricts the turn.',
        'In `budget.caps`, a workspace sets output limits by tool name. Limit the search to 2,000 characters. Do not change the total and the file.',
      ],
      file: { kind: 'turn' },
      look: 'call_2',
      checks: [
        {
          says: 'The search keeps at most 2,000 characters',
          clause: 'execute',
          passes: (outcome) => {
            const kept = keptOf(outcome, 'search_files');
            if (kept > 2000) return `it keeps ${toCount(kept)}`;
            return kept > 0 ? undefined : 'its text is empty';
          },
        },
        {
          says: 'The marker states the original length',
          clause: 'trim',
          passes: (outcome) => {
            const text = callTo(outcome, 'search_files')?.text ?? '';
            return text.endsWith(MARKER)
              ? undefined
              : `it ends with ${JSON.stringify(text.slice(-30))}`;
          },
        },
        fileIsWhole(),
        totalStays(),
      ],
      hint: '`caps` is a map: below `caps:`, add one line `search_files:` with the number.',
      solution: `budget:
  total_chars: 8000
  strategy: redistribute
  caps:
    search_files: 2000
dry_run: false
end: ack
`,
    },
  ],
};

function fileIsWhole(): LessonCheck {
  return {
    says: 'The file is read completely',
    clause: 'trim',
    passes: (outcome) => {
      const call = callTo(outcome, 'read_file');
      if (!call) return 'the turn has no call for the file';
      if (call.status !== 'ok') return `the model read: ${call.text}`;
      return call.wasTrimmed ? `it is cut at ${toCount(keptOf(outcome, 'read_file'))}` : undefined;
    },
  };
}

function totalStays(): LessonCheck {
  return {
    says: 'The turn has 8,000 characters, as before',
    clause: 'budget',
    passes: (outcome) => {
      const total = outcome.events.find((event) => event.type === 'batch_start')?.totalBudget;
      return total === 8000 ? undefined : `it has ${total}`;
    },
  };
}

/** How much of a call's text is kept, without the marker. */
function keptOf({ calls, events }: LessonOutcome, tool: string): number {
  const index = calls.findIndex((call) => call.tool === tool && call.status === 'ok');
  const trimmed = events.find((event) => event.type === 'trimmed' && event.call === index);
  return trimmed?.type === 'trimmed' ? trimmed.after : 0;
}

function shareOf({ events }: LessonOutcome): number {
  const start = events.find((event) => event.type === 'batch_start');
  return start?.type === 'batch_start' ? start.perCallBudget : 0;
}
