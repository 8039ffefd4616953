import { runs } from './checks.ts';
import type { LessonContent } from './lesson.ts';
import { callTo, type LessonOutcome, type OutcomeCall } from './outcome.ts';
import { reducerProblem } from './reducer-problem.ts';

/** Lesson 9: the same result gives the same text, and the same seed the same run. */
export const determinism: LessonContent = {
  start: {
    name: 'The same again',
    reducers: {
      search_files: toFile(`    const time = new Date().toISOString();
    const head = \`\${lines.length} hits as of \${time}\`;
    const value = [head, ...lines.slice(0, 10)].join('\\n');`),
    },
    calls: [
      { tool: 'search_files', args: { pattern: 'retry', path: '.' } },
      { tool: 'web_search', args: { query: 'retry storm full jitter' } },
    ],
    scenario: {
      seed: 42,
      faults: [{ backend: 'search', tooManyRequests: { rate: 0.5, retryAfterSeconds: 1 } }],
    },
    description: 'A search in files, and one on the web whose backend answers every other time.',
  },
  steps: [
    {
      title: 'A reducer has no clock',
      prose: [
        'A reducer is a function of its input: the same result, arguments and turn give the same text, today and next year. Tests rest on that, and so does the cache of a model provider, which is worth nothing after the first character that changed.',
        'This reducer writes the time into its summary. It looks harmless, but two calls a second apart differ in their first line.',
        'The check runs a reducer twice, then again with another clock, time zone and source of chance, and compares what it returns. A run alone would not show it, since the sandbox lets the clock of a reducer stand still.',
        'Keep the number of hits, which is in the result, and leave out what is not.',
      ],
      file: { kind: 'reducer', tool: 'search_files' },
      checks: [
        {
          says: 'The same result gives the same text',
          clause: 'determinism',
          passes: (outcome) => reducerProblem(outcome, 'search_files'),
        },
        {
          says: 'The model still reads how many hits there are',
          clause: 'reduce',
          passes: (outcome) => {
            const { rawText = '', text } = files(outcome);
            const hits = String(rawText.split('\n').length);
            return text.includes(hits) ? undefined : `the number ${hits} is not there`;
          },
        },
      ],
      hint: 'Everything that a reducer may know is in its two arguments. The time is in neither.',
      solution: toFile(`    const head = \`\${lines.length} hits\`;
    const value = [head, ...lines.slice(0, 10)].join('\\n');`),
    },
    {
      title: 'A sample without chance',
      prose: [
        'The first ten hits all come from the beginning of the list, and the tests, where most of them are, do not appear. A sample of the whole list would say more.',
        'The first idea is `Math.random()`. Try it: the check finds it at once. With chance in it nobody could say later what the model was shown, and a test of the reducer would pass on some days.',
        'A sample needs no chance. Every tenth line is one as well, spread over the list, and the same each time. Let the model read lines from `test/` too, and stay below 2,000 characters.',
      ],
      file: { kind: 'reducer', tool: 'search_files' },
      checks: [
        {
          says: 'The model reads hits from the tests too',
          clause: 'reduce',
          passes: (outcome) => {
            const { text } = files(outcome);
            if (!text.includes('\nsrc/')) return 'no hit in src/ is left';
            return text.includes('\ntest/') ? undefined : 'it reads none in test/';
          },
        },
        {
          says: 'It is still a summary, below 2,000 characters',
          clause: 'reduce',
          passes: (outcome) => {
            const { length } = files(outcome).text;
            return length < 2000 ? undefined : `it has ${length}`;
          },
        },
        {
          says: 'The same result gives the same text',
          clause: 'determinism',
          passes: (outcome) => reducerProblem(outcome, 'search_files'),
        },
      ],
      hint: '`filter` gives its function the index as a second argument, and `index % 10 === 0` holds for every tenth.',
      solution: toFile(`    const head = \`\${lines.length} hits\`;
    const some = lines.filter((_, index) => index % 10 === 0);
    const value = [head, ...some].join('\\n');`),
    },
    {
      title: 'A seed is a whole run',
      prose: [
        'Tools may use clock and chance; the world is full of both. In a simulated run they come from one number, the `seed`: how long a disk takes, whether a search is turned away, even `Date` and `Math.random()` of your own tools. The same seed gives the same timeline, to the millisecond. Another seed gives another one.',
        'The web search here is turned away half of the time, with status 429, and `web_search` tries once more. With this seed both tries fail. Each time you run it, the page runs it twice more and compares: with the same seed, and with the next.',
        'Find a seed with which the first try fails and the second succeeds. That bad day is then yours, to be replayed for as long as you need it.',
      ],
      file: { kind: 'scenario' },
      again: true,
      look: 'call_2',
      checks: [
        {
          says: 'The first try is turned away',
          clause: 'progress',
          passes: (outcome) =>
            callTo(outcome, 'web_search')?.progress.length
              ? undefined
              : 'the search succeeds at once',
        },
        {
          says: 'The second try succeeds',
          clause: 'results',
          passes: runs('web_search'),
        },
        {
          says: 'The same seed gives the same timeline, the next one another',
          clause: 'clock',
          passes: (outcome) => {
            const { replay, otherSeed } = outcome.again ?? {};
            if (!replay || !otherSeed) return 'it was not run again';
            if (timeline(outcome) !== timeline(replay)) return 'the replay took other times';
            return timeline(outcome) === timeline(otherSeed)
              ? 'with the next seed the run is the same'
              : undefined;
          },
        },
      ],
      hint: 'A seed is one throw of the dice that always falls the same way. Count up from 42 and run each; about one in four will do.',
      solution: `seed: 43
faults:
  - backend: search
    tooManyRequests:
      rate: 0.5
      retryAfterSeconds: 1
`,
    },
  ],
};

function toFile(body: string): string {
  return `import type { ToolResultReducer } from 'toolyard';

export const reducer: ToolResultReducer = {
  toolName: 'search_files',
  reduce(result) {
    if (!result.ok) return result;
    const lines = result.value.split('\\n');
${body}
    const isShorter = value.length < result.value.length;
    return isShorter ? { ...result, value } : result;
  },
};
`;
}

function files(outcome: LessonOutcome): Pick<OutcomeCall, 'rawText' | 'text'> {
  return callTo(outcome, 'search_files') ?? { text: '' };
}

/** When everything happened. */
function timeline({ events }: LessonOutcome): string {
  return events.map(({ type, at }) => `${type} ${at}`).join(',');
}
