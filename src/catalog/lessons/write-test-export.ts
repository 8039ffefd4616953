import { definitionsText, sayWhat } from './checks.ts';
import type { LessonCheck, LessonContent, StepVariant } from './lesson.ts';
import { callTo, definedNames, type LessonOutcome, type OutcomeCall } from './outcome.ts';
import { BROKEN_SPLITS, EMPTY_SPLIT, PAY_BILL, RIGHT_SPLIT } from './split-bill.ts';

const TESTS = [
  { tool: 'split_bill', args: { total: 90, people: 3 } },
  { tool: 'split_bill', args: { total: 100, people: 3 } },
  { tool: 'split_bill', args: { total: 100, people: 6 } },
  { tool: 'split_bill', args: { total: 100, people: 0 } },
];

/** Bills with which the tool of the reader is tried. */
const BILLS = [
  [100, 3],
  [0.05, 2],
  [10, 6],
  [33, 1],
] as const;

/** The last lesson: everything for one tool of one's own. */
export const writeTestExport: LessonContent = {
  start: {
    name: 'Write, test and export a tool',
    tools: [EMPTY_SPLIT, PAY_BILL],
    personalities: [{ id: 'host', name: 'host', description: '', toolset: [] }],
    calls: TESTS.slice(0, 1),
    registry: { examples: 'none' },
    description: 'The model splits a bill.',
  },
  steps: [
    {
      title: 'Write the tool',
      prose: [
        'Now everything together, for one tool: `split_bill`. It gets `total`, a number of euros, and `people`, a whole number of at least 1. It returns the amount that each person pays, with two decimals: one amount for each person.',
        'The amounts must add up to the total, to the cent. 100 euros among three people are 33.34, 33.33 and 33.33: a person pays at most one cent more than another.',
        'Write the schema and `execute`. The page also tries your tool with other bills: 0.05 among two, 10 among six, 33 for one, and 100 among zero people, which must not succeed.',
      ],
      file: { kind: 'tool', index: 0 },
      checks: [
        {
          says: 'Each person has an amount, and they add up to the total',
          clause: 'results',
          passes: (outcome) => firstBill(outcome, addsUp),
        },
        {
          says: 'A person pays at most one cent more than another',
          clause: 'results',
          passes: (outcome) => firstBill(outcome, isFair),
        },
        {
          says: 'A bill for 0 people does not succeed',
          clause: 'arguments',
          passes: ({ variants }) => {
            const call = variants?.zero && callTo(variants.zero, 'split_bill');
            if (!call) return 'it was not tried';
            return call.status === 'ok' ? sayWhat(call) : undefined;
          },
        },
        {
          says: 'The model reads in the schema what to send',
          clause: 'definitions',
          passes: ({ definitions }) => {
            const split = definitions.find(({ name }) => name === 'split_bill');
            const text = JSON.stringify(split?.parameters ?? {});
            const lost = ['total', 'people'].find((name) => !text.includes(`"${name}":`));
            return lost && `the schema does not describe ${lost}`;
          },
        },
      ],
      hint: 'Count in cents: `Math.round(total * 100)`. Divide them with `Math.floor`, and give the rest, `cents % people`, to the first people, one cent each.',
      solution: RIGHT_SPLIT,
      variants: { ...toBills(), zero: { calls: [toCall(100, 0)] } },
    },
    {
      title: 'Test it with calls',
      prose: [
        'Each call of the batch becomes a test in your project. A good test fails if the tool is broken. The one call here passes with nearly every tool.',
        'The page runs your calls with three broken tools: one rounds every share, one gives all cents of the rest to the first person, and one accepts 0 people. A broken tool is noticed if at least one call gives it another result than the right one.',
        'Add calls until all three are noticed.',
      ],
      file: { kind: 'calls' },
      checks: [
        noticed('A tool that rounds every share is noticed', 'rounds'),
        noticed('A tool that gives the whole rest to one person is noticed', 'unfair'),
        noticed('A tool that accepts 0 people is noticed', 'careless'),
        {
          says: 'Your own tool gives the right results',
          clause: 'results',
          passes: (outcome) => {
            const right = outcome.variants?.right;
            return right ? difference(outcome, right) : 'the right tool was not run';
          },
        },
      ],
      hint: 'A bill that leaves more than one cent shows the second tool: divide 100 by 6. A wrong call is a test, too.',
      solution: `${JSON.stringify(TESTS, null, 2)}\n`,
      variants: {
        right: { tools: { 0: RIGHT_SPLIT } },
        rounds: { tools: { 0: BROKEN_SPLITS.rounds } },
        unfair: { tools: { 0: BROKEN_SPLITS.unfair } },
        careless: { tools: { 0: BROKEN_SPLITS.careless } },
      },
    },
    {
      title: 'Give it to a role, and export it',
      prose: [
        'The project takes the role with it. The toolset of this one is empty, so the model sees every tool of the registry, also `pay_bill`, which moves money. The role only splits bills.',
        'A model with fewer tools chooses better, and each definition costs tokens in each request. What a role does not need, an injected text cannot use.',
        'Allow the role your tool only. Then take the project with you: choose Open in the playground, press Export there, and download the project. `npm install` and `npm test` run your calls as tests. `src/main.ts` shows how a model calls the tool.',
      ],
      file: { kind: 'personality' },
      project: true,
      checks: [
        {
          says: 'The model sees split_bill only',
          clause: 'allowlist',
          passes: (outcome) =>
            definedNames(outcome).join() === 'split_bill' ? undefined : definitionsText(outcome),
        },
        {
          says: 'The project contains your tool and the role',
          clause: 'personalities',
          passes: ({ project }) => {
            if (!project) return 'the run cannot be exported';
            const has = (part: string) => project.files.some(({ text }) => text.includes(part));
            if (!has("name: 'split_bill'") && !has('name: "split_bill"')) {
              return 'the tool is not in it';
            }
            return has('personality') ? undefined : 'the role is not in it';
          },
        },
        {
          says: 'The project has a test for each call',
          clause: 'clock',
          passes: ({ project, calls }) => {
            const tests = project?.files.filter(({ path }) => path.startsWith('test/')) ?? [];
            const lost = calls.find(
              ({ toolCallId }) => !tests.some(({ text }) => text.includes(toolCallId)),
            );
            return lost && `it has no test for ${lost.toolCallId}`;
          },
        },
      ],
      hint: 'An empty toolset restricts nothing. One name in it is enough.',
      solution: 'name: host\ntoolset:\n  - split_bill\n',
    },
  ],
};

function toCall(total: number, people: number) {
  return { tool: 'split_bill', args: { total, people } };
}

function toBills(): Record<string, StepVariant> {
  return Object.fromEntries(
    BILLS.map(([total, people]) => [billName(total, people), { calls: [toCall(total, people)] }]),
  );
}

function billName(total: number, people: number): string {
  return `${total} EUR among ${people}`;
}

type AboutBill = (amounts: readonly number[], total: number) => string | undefined;

/** The first bill with which the tool fails. */
function firstBill({ variants }: LessonOutcome, passes: AboutBill): string | undefined {
  for (const [total, people] of BILLS) {
    const name = billName(total, people);
    const outcome = variants?.[name];
    const call = outcome && callTo(outcome, 'split_bill');
    if (!call) return `it was not tried with ${name}`;
    if (call.status !== 'ok') return `${name}: ${sayWhat(call)}`;
    const amounts = amountsIn(call.text, total, people);
    const instead =
      amounts.length === people
        ? passes(amounts, total)
        : `${amounts.length} of ${people} amounts are there: ${call.text || 'the text is empty'}`;
    if (instead !== undefined) return `${name}: ${instead}`;
  }
  return undefined;
}

/** The amounts of a text in cents. The total may stand beside them. */
function amountsIn(text: string, total: number, people: number): readonly number[] {
  const found = [...text.matchAll(/\d+[.,]\d{2}(?!\d)/g)].map(([one]) =>
    Math.round(Number(one.replace(',', '.')) * 100),
  );
  const at = found.indexOf(Math.round(total * 100));
  return found.length === people + 1 && at >= 0 ? found.toSpliced(at, 1) : found;
}

function addsUp(amounts: readonly number[], total: number): string | undefined {
  const sum = amounts.reduce((all, one) => all + one, 0);
  return sum === Math.round(total * 100)
    ? undefined
    : `the amounts add up to ${(sum / 100).toFixed(2)}`;
}

function isFair(amounts: readonly number[]): string | undefined {
  const more = Math.max(...amounts) - Math.min(...amounts);
  return more <= 1 ? undefined : `one pays ${more} cents more than another`;
}

function noticed(says: string, broken: keyof typeof BROKEN_SPLITS): LessonCheck {
  return {
    says,
    clause: 'results',
    passes: ({ variants }) => {
      const [right, wrong] = [variants?.right, variants?.[broken]];
      if (!right || !wrong) return 'it was not run';
      return difference(wrong, right) === undefined
        ? 'each call gives it the right result'
        : undefined;
    },
  };
}

/** The first call whose result differs from the right one. */
function difference(outcome: LessonOutcome, right: LessonOutcome): string | undefined {
  for (const [index, expected] of right.calls.entries()) {
    const call = outcome.calls[index];
    if (!call || !isSameResult(call, expected)) {
      return `for ${expected.toolCallId}: ${call ? sayWhat(call) : 'it is missing'}`;
    }
  }
  return undefined;
}

function isSameResult(call: OutcomeCall, expected: OutcomeCall): boolean {
  const { total = 0, people = 0 } = Object(expected.args);
  // The step does not say what a negative total is.
  if (Number(total) < 0) return true;
  const [isOk, isExpectedOk] = [call, expected].map(({ status }) => status === 'ok');
  if (!isOk || !isExpectedOk) return isOk === isExpectedOk;
  const [amounts, right] = [call, expected].map(({ text }) =>
    [...amountsIn(text, Number(total), Number(people))].sort((a, b) => a - b).join(),
  );
  return amounts === right;
}
