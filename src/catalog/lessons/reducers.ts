import type { LessonContent } from './lesson.ts';
import { callOf, type LessonOutcome } from './outcome.ts';
import { reducerProblem } from './reducer-problem.ts';

const SIGNAL = `\nconst SIGNAL = /FAIL|AssertionError|Tests /;\n`;

/** Lesson 8: a signal in the place of a cut, that never grows and leaves errors alone. */
export const reducersLesson: LessonContent = {
  start: {
    name: 'A signal instead of a cut',
    budget: { totalChars: 3000 },
    reducers: {
      terminal: toFile(`    const text = result.ok ? result.value : result.error;
    return { ok: true, value: text };`),
    },
    calls: [
      { tool: 'terminal', args: { command: 'npx vitest run --reporter=verbose' } },
      { tool: 'terminal', args: { command: 'git status' } },
    ],
    description: 'A test run of sixty cases, one of which fails, and the state of the repository.',
  },
  steps: [
    {
      title: 'What a cut throws away',
      prose: [
        'Sixty tests ran and one failed. Their output has 6,070 characters, and the call may keep 1,500. A cut keeps the beginning: the model reads how the first tests passed, and nothing of the one that did not.',
        'A reducer is one function for one tool. It gets the result as the tool gave it, before the cut, and returns a smaller one: the signal. This one returns what it was given.',
        'Open what the tool answered and choose what a developer would read first. Keep those lines and drop the rest, so that the failing test and the reason reach the model.',
      ],
      file: { kind: 'reducer', tool: 'terminal' },
      checks: [
        {
          says: 'The model reads which test failed',
          clause: 'reduce',
          passes: (outcome) =>
            textOf(outcome, 'call_1').includes('sends no retry storm when the endpoint is back')
              ? undefined
              : `it reads ${lengthOf(outcome)}, and no word of it`,
        },
        {
          says: 'The model reads why',
          clause: 'reduce',
          passes: (outcome) =>
            textOf(outcome, 'call_1').includes('expected 214 to be less than or equal to 20')
              ? undefined
              : 'the line with what was expected is not there',
        },
        {
          says: 'Nothing is left to cut',
          clause: 'trim',
          passes: (outcome) => {
            const call = callOf(outcome, 'call_1');
            return call && !call.wasTrimmed
              ? undefined
              : `the reducer leaves ${call?.reducedChars ?? call?.rawChars} characters, and ${call?.budget} fit`;
          },
        },
      ],
      hint: 'Split the text into lines and `filter` them by a pattern: the failure stands in lines with `FAIL` and `AssertionError`, the sum in the line with `Tests`.',
      solution: toFile(
        `    const text = result.ok ? result.value : result.error;
    const lines = text.split('\\n').filter((line) => SIGNAL.test(line));
    return { ok: true, value: lines.join('\\n') };`,
        SIGNAL,
      ),
    },
    {
      title: 'Never longer, never silent',
      prose: [
        'The second call shows the price of a pattern: `git status` has none of these lines, so the model reads nothing at all. What a reducer does not know, it passes on as it is.',
        'A model should also know that lines are missing, or it takes a few for all there are. Say how many were left out. But a note has a length too: below a short text it makes the result longer, and a reducer must never do that.',
        'The last check does not trust two calls. It feeds your reducer with dozens of empty, tiny and odd results, and looks for one that grows.',
      ],
      file: { kind: 'reducer', tool: 'terminal' },
      look: 'call_2',
      checks: [
        {
          says: 'git status arrives as it was',
          clause: 'reduce',
          passes: (outcome) => {
            const call = callOf(outcome, 'call_2');
            if (call && call.text === call.rawText) return undefined;
            return `of ${call?.rawChars} characters the model reads ${call?.text.length}`;
          },
        },
        {
          says: 'The model reads how many lines of the test run were left out',
          clause: 'reduce',
          passes: (outcome) => {
            const { kept, dropped, added } = countLines(outcome);
            if (kept === 0) return 'no line of the test run is left';
            // Whether blank lines count is a matter of taste.
            const isSaid = (number: number) => number >= dropped.least && number <= dropped.most;
            if ((added.match(/\d+/g) ?? []).some((number) => isSaid(Number(number))))
              return undefined;
            return `${dropped.most} lines are gone, and nothing says so`;
          },
        },
        {
          says: 'No result grows',
          clause: 'determinism',
          passes: (outcome) => reducerProblem(outcome, 'terminal', 'never-grows'),
        },
      ],
      hint: 'Build the short text first, with the note as its last line. Return it only where lines were kept and it is shorter than what came in; else return the text as it was.',
      solution: toFile(
        `    const text = result.ok ? result.value : result.error;
    const lines = text.split('\\n');
    const kept = lines.filter((line) => SIGNAL.test(line));
    const note = \`… \${lines.length - kept.length} more lines\`;
    const value = [...kept, note].join('\\n');
    const isSignal = kept.length > 0 && value.length < text.length;
    return { ok: true, value: isSignal ? value : text };`,
        SIGNAL,
      ),
    },
    {
      title: 'Errors stay errors',
      prose: [
        'Both commands answered, so nobody noticed what this reducer does to a failure. Its first line takes the text of any result, good or bad, and its last line says `ok: true`. When the terminal itself breaks, the model is told that all is well.',
        'It is the rule that a reducer breaks most easily: errors stay errors. A failure carries a `code` that programs look at, and its text goes back to the model verbatim.',
        'A failure is a signal already. Hand it on untouched, and shorten only what succeeded. Nor may a reducer throw; where one does, the original result stands and the trace keeps a warning.',
      ],
      file: { kind: 'reducer', tool: 'terminal' },
      checks: [
        {
          says: 'A failure stays a failure',
          clause: 'determinism',
          passes: (outcome) => reducerProblem(outcome, 'terminal', 'errors-stay-errors'),
        },
        {
          says: 'No rule of the contract is broken',
          clause: 'determinism',
          passes: (outcome) => reducerProblem(outcome, 'terminal'),
        },
        {
          says: 'The test run still comes down to its failure',
          clause: 'reduce',
          passes: (outcome) => {
            const text = textOf(outcome, 'call_1');
            return text.includes('sends no retry storm') && text.length < 1000
              ? undefined
              : `the model reads ${lengthOf(outcome)}`;
          },
        },
      ],
      hint: 'One line at the top: where `result.ok` is false, return the very result. Below it there is only `result.value` to read.',
      solution: toFile(
        `    if (!result.ok) return result;
    const text = result.value;
    const lines = text.split('\\n');
    const kept = lines.filter((line) => SIGNAL.test(line));
    const note = \`… \${lines.length - kept.length} more lines\`;
    const value = [...kept, note].join('\\n');
    const isSignal = kept.length > 0 && value.length < text.length;
    return isSignal ? { ...result, value } : result;`,
        SIGNAL,
      ),
    },
  ],
};

function toFile(body: string, head = ''): string {
  return `import type { ToolResultReducer } from 'toolyard';
${head}
export const reducer: ToolResultReducer = {
  toolName: 'terminal',
  reduce(result) {
${body}
  },
};
`;
}

function textOf(outcome: LessonOutcome, toolCallId: string): string {
  return callOf(outcome, toolCallId)?.text ?? '';
}

function lengthOf(outcome: LessonOutcome): string {
  const { length } = textOf(outcome, 'call_1');
  return length === 0 ? 'nothing' : `${length} characters`;
}

/** Which lines of the test run the model reads, and what it reads besides. */
function countLines(outcome: LessonOutcome) {
  const toLines = (text: string) => text.split('\n').map((line) => line.trim());
  const raw = toLines(callOf(outcome, 'call_1')?.rawText ?? '');
  const read = toLines(textOf(outcome, 'call_1')).filter(Boolean);
  const kept = read.filter((line) => raw.includes(line)).length;
  return {
    kept,
    dropped: { least: raw.filter(Boolean).length - kept, most: raw.length - kept },
    added: read.filter((line) => !raw.includes(line)).join('\n'),
  };
}
