import type { LessonCheck, LessonContent } from './lesson.ts';
import { callTo, type LessonOutcome } from './outcome.ts';

const READ = { tool: 'read_file', args: { path: 'src/queue/backoff.ts' } };
const SEARCH = { tool: 'search_files', args: { pattern: 'retry', path: '.' } };

/** Lesson 7: how one budget becomes the share of each call, and what is said of what is cut. */
export const budgetSplit: LessonContent = {
  start: {
    name: 'One budget, many calls',
    personalities: [
      {
        id: 'reader',
        name: 'Reader',
        description: 'Reads and searches, and writes nothing.',
        toolset: ['read_file', 'search_files'],
      },
    ],
    budget: { totalChars: 8000 },
    calls: [
      READ,
      SEARCH,
      { tool: 'write_file', args: { path: 'docs/retry.md', content: '# Retries\n' } },
    ],
    description: 'A short file, a long search and a write that is refused, in one turn.',
  },
  steps: [
    {
      title: 'A refused call takes its share',
      prose: [
        'All results of a turn share one budget, counted in characters. It is split before anything is looked at: the total, divided by the number of calls, rounded down. Here 8,000 ÷ 3 = 2,666.',
        'The third call is refused, because the reader may not write. Its share is gone all the same: the divisor is what the model asked for, not what came of it. So the long search is cut at 2,666 characters.',
        'Read the end of the search: `[truncated — 5881 chars total]`. The marker is part of the text, stands outside the budget, and says how long the result was before the cut.',
        'Edit the turn so that nothing is asked for in vain.',
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
            const split = `${outcome.calls.length} calls share 8,000, so one has ${shareOf(outcome)}`;
            return `it keeps ${kept}: ${split}`;
          },
        },
        fileIsWhole(),
      ],
      hint: 'The reader cannot write, whatever the turn asks. Take the call to `write_file` out of the list, and the comma before it.',
      solution: `${JSON.stringify([READ, SEARCH], null, 2)}\n`,
    },
    {
      title: 'What one leaves over',
      prose: [
        'An even split is easy to foresee, and it wastes. The file needs 933 characters of its 4,000; the search, still cut, would need 5,881. Together they are well below 8,000.',
        'The strategy `redistribute` waits until the last call is settled. Each success first takes what it needs of its even share; what short results leave over then goes, in the order of the calls, to those that want more. The outcome follows from the results alone, never from which call was quicker.',
        'A tool is still told its even share, in `ctx.resultBudgetChars`, since nobody knows yet what the others will leave.',
        'Let the search arrive whole, without a larger total.',
      ],
      file: { kind: 'turn' },
      look: 'call_2',
      checks: [
        {
          says: 'Nothing of the search is cut',
          clause: 'redistribution',
          passes: (outcome) => {
            const call = callTo(outcome, 'search_files');
            if (call && !call.wasTrimmed) return undefined;
            return `it keeps ${keptOf(outcome, 'search_files')} of ${call?.reducedChars} characters`;
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
      title: 'A cap for one tool',
      prose: [
        'Now the search takes what it can get: 5,881 characters of hits, where the first few would do. A model pays for what it reads, and pays again in each later turn.',
        'A tool can have a cap, `maxResultChars`. A call then gets the smaller of the two, its share or its cap, and what is handed out afterwards never lifts it above. The cap bounds one tool; the total goes on bounding the turn.',
        'In `budget.caps` a workspace sets caps by the name of the tool. Let the search keep at most 2,000 characters, and leave the total and the file as they are.',
      ],
      file: { kind: 'turn' },
      look: 'call_2',
      checks: [
        {
          says: 'The search keeps at most 2,000 characters',
          clause: 'execute',
          passes: (outcome) => {
            const kept = keptOf(outcome, 'search_files');
            if (kept > 2000) return `it keeps ${kept}`;
            return kept > 0 ? undefined : 'nothing of it is left';
          },
        },
        {
          says: 'The marker says how long it was',
          clause: 'trim',
          passes: (outcome) => {
            const text = callTo(outcome, 'search_files')?.text ?? '';
            return text.endsWith('\n[truncated — 5881 chars total]')
              ? undefined
              : `it ends with ${JSON.stringify(text.slice(-30))}`;
          },
        },
        fileIsWhole(),
        totalStays(),
      ],
      hint: 'Caps are a map: below `caps:`, one line `search_files:` with the number.',
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
    says: 'The file is read whole',
    clause: 'trim',
    passes: (outcome) => {
      const call = callTo(outcome, 'read_file');
      if (!call) return 'nobody asks for the file';
      if (call.status !== 'ok') return `the model read: ${call.text}`;
      return call.wasTrimmed ? `it is cut at ${keptOf(outcome, 'read_file')}` : undefined;
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
