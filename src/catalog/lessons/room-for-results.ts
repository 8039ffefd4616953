import { about, toCount } from './checks.ts';
import type { LessonCheck, LessonContent } from './lesson.ts';
import { BUILD_LOG, EXPORT_ORDERS } from './long-outputs.ts';
import { callTo, type LessonOutcome, type OutcomeTurnResult } from './outcome.ts';

const RULES = { tool: 'read_file', args: { path: 'docs/retry.md' } };
const ORDERS = { tool: 'export_orders', args: { month: '2026-03' } };
const LOG = { tool: 'build_log', args: {} };
const MISSING = { tool: 'read_file', args: { path: 'src/queue/retry.ts' } };
const SOURCE = { tool: 'read_file', args: { path: 'src/queue/queue.ts' } };
const REPORT = { tool: 'write_file', args: { path: 'docs/incident.md', content: '# Incident' } };
const READ = { tool: 'read_result', args: { handle: 'r2-1', json_path: 'orders[99].customer' } };

const SETTINGS = 'trim: head-tail\nkeep_cut_results: true\nkeep_turns: 2\n';

/** A conversation within the window: older results become lines, and what is needed stays. */
export const roomForResults: LessonContent = {
  start: {
    name: 'Results that make room',
    tools: [BUILD_LOG, EXPORT_ORDERS],
    budget: { totalChars: 6000 },
    earlier: [[RULES], [ORDERS], [LOG, MISSING], [SOURCE]],
    calls: [REPORT],
    description: 'The fifth turn of a conversation about a broken build.',
    context: {
      ...{ trim: 'head-tail', keepsCutResults: true, keepTurns: 5 },
      model: {
        ...{ name: 'a small model', contextWindow: 4000, outputReserve: 250 },
        ...{ inputPrice: 0.1, outputPrice: 0.4 },
      },
    },
    registry: { examples: ['read_file', 'write_file'] },
  },
  view: 'result',
  steps: [
    {
      title: 'Choose how many turns stay',
      prose: [
        'Each request sends the whole conversation again: the results of this turn, and those of all turns before it. So a conversation grows until it exceeds the window of the model, as in turn 4 here.',
        '`compactResults` replaces the results of older turns by one line each. The last turns stay whole, and so do failures, because the model should not repeat a mistake. Neither format of OpenAI marks a failure, so an older one becomes a line there.',
        '`keep_turns` is the number of turns that stay. Here it is 5, so nothing makes room. Let each request fit, and let turn 5 still read the source from turn 4.',
      ],
      file: { kind: 'context' },
      conversation: true,
      checks: [
        eachFits(),
        {
          says: 'Turn 5 reads the source from turn 4',
          clause: 'compaction',
          passes: staysWhole('turn_4_call_1'),
        },
        {
          says: 'Turn 5 reads the failure from turn 3',
          clause: 'compaction',
          passes: staysWhole('turn_3_call_2'),
        },
      ],
      hint: 'With one turn, turn 5 has its own result only. With three, turn 4 exceeds the window.',
      solution: SETTINGS,
    },
    {
      title: 'Pin what a later turn needs',
      prose: [
        'Turn 1 read the rules for retries. Turn 5 writes a report that follows them, but its request has only a line in their place. The model would read the file again, or guess.',
        'A pinned result stays whole in all requests. A program passes a function `pinned` to `compactResults`. A workspace has a list of ids, and the sheet Conversation of the playground has a button beside each result.',
        'Pin the rules: add the list `pinned`. The id of the call is in the list of results.',
      ],
      file: { kind: 'context' },
      conversation: true,
      checks: [
        {
          says: 'Turn 5 reads the rules from turn 1',
          clause: 'compaction',
          passes: staysWhole('turn_1_call_1'),
        },
        ordersMakeRoom(),
        eachFits(),
      ],
      hint: 'Write `pinned: [turn_1_call_1]`, or one line with a dash below it.',
      solution: `${SETTINGS}pinned:\n  - turn_1_call_1\n`,
    },
    {
      title: 'Read an older result by its handle',
      prose: [
        'The orders of turn 2 are a line now. They were cut, and kept, so their line names a handle. With `read_result`, the model reads the part that it needs. The rest stays out of the window.',
        'That is why older results may make room early: what the model needs again costs one short call.',
        'The report needs the customer of the hundredth order. Replace the call by one that reads only this customer, with `handle` and `json_path`.',
      ],
      file: { kind: 'calls' },
      conversation: true,
      checks: [
        {
          says: 'The model reads the customer of the hundredth order',
          clause: 'spill',
          passes: about('read_result', ({ text, status }) => {
            if (status !== 'ok') return `the model read: ${text}`;
            return /"id": ?169\b/.test(text) && text.includes('Turku')
              ? undefined
              : `it reads ${JSON.stringify(text.slice(0, 60))}`;
          }),
        },
        {
          says: 'It reads nothing else',
          clause: 'spill',
          passes: (outcome) => {
            const call = callTo(outcome, 'read_result');
            if (!call) return 'the turn has no call read_result';
            return call.text.includes('ord_') ? 'it reads whole orders' : undefined;
          },
        },
        ordersMakeRoom(),
        eachFits(),
      ],
      hint: 'The line says `r2-1`: the first cut result of turn 2. Indexes begin at 0, so the hundredth order is `orders[99]`.',
      solution: `${JSON.stringify([READ], null, 2)}\n`,
    },
  ],
};

const NO_REQUEST = 'the last turn has no calls, so the conversation has no request after it';

function eachFits(): LessonCheck {
  return {
    says: 'Each request fits into the window',
    clause: 'compaction',
    passes: ({ conversation }) => {
      if (!conversation) return NO_REQUEST;
      const { requests, room = 0 } = conversation;
      const over = requests.find(({ compacted }) => compacted > room);
      if (!over) return undefined;
      return `the request after ${over.turn} has ${toCount(over.compacted)} tokens, and ${toCount(room)} fit`;
    },
  };
}

function ordersMakeRoom(): LessonCheck {
  return {
    says: 'The orders are one line in turn 5',
    clause: 'compaction',
    passes: aboutResult('turn_2_call_1', ({ isLeftOut }) =>
      isLeftOut ? undefined : 'turn 5 has the orders again',
    ),
  };
}

function staysWhole(id: string): LessonCheck['passes'] {
  return aboutResult(id, ({ isLeftOut, text }) =>
    isLeftOut ? `turn 5 has the line ${text}` : undefined,
  );
}

/** Checks a result in the last request. */
function aboutResult(id: string, passes: (result: OutcomeTurnResult) => string | undefined) {
  return ({ conversation }: LessonOutcome) => {
    const result = conversation?.results.find(({ toolCallId }) => toolCallId === id);
    return result ? passes(result) : NO_REQUEST;
  };
}
