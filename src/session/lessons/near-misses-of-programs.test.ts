import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from '../../sandbox/api.ts';
import { createTestSandbox } from '../../sandbox/host/test-support.ts';
import { failedChecks, solutionWith, startWith, type WriteAnswer } from './lesson-test-support.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
afterAll(() => sandbox.dispose());

const is =
  (text: string): WriteAnswer =>
  () =>
    text;

/** Wrong answers about formats, traces and projects, and the sentences that they get. */
const MISSES: readonly (readonly [
  slug: string,
  step: number,
  name: string,
  write: WriteAnswer,
  sentences: readonly string[],
])[] = [
  [
    'provider-formats',
    1,
    'only the outer object',
    solutionWith('        additionalProperties: false,\n      },', '      },'),
    [
      'OpenAI receives find_orders in strict mode: /properties/filters: Not strict: properties that it does not name are accepted. Set additionalProperties to false.',
    ],
  ],
  [
    'provider-formats',
    1,
    'filters required',
    solutionWith("required: ['port']", "required: ['port', 'filters']"),
    [
      'A call without filters still runs: refused: Arguments of find_orders do not match its schema: $.filters: is required',
    ],
  ],
  [
    'provider-formats',
    2,
    'only the schema',
    startWith("['string', 'null']", "'string'"),
    [
      'With any, it lists those of any day: it ran, and the model read: Sailings to Cork, any: 08:40 and 14:20.',
    ],
  ],
  [
    'provider-formats',
    3,
    'a hyphen',
    solutionWith('ferry_price', 'ferry-price'),
    ['The call finds its tool: refused: Unknown tool: ferry_price'],
  ],
  [
    'trace',
    1,
    'the gates instead of the rules',
    solutionWith('event.rule', 'event.gate'),
    [
      'Each refused call is in the report, with its rule: no line has call_2 and allowlist.not_listed',
    ],
  ],
  [
    'trace',
    1,
    'the ids of this turn',
    solutionWith(
      "event.type !== 'gate' || event.outcome !== 'refuse'",
      "!['call_2', 'call_4'].includes(event.toolCallId) || event.outcome !== 'refuse'",
    ),
    [
      'Each refused call is in the report, with its rule: with the trace of another turn, no line has call_1 and availability.unavailable',
    ],
  ],
  [
    'trace',
    2,
    'the last call',
    solutionWith('if (event.durationMs > slowest.durationMs) slowest', 'slowest'),
    ['The slowest call is in the report, with its duration: no line has call_3 and 900'],
  ],
  [
    'trace',
    3,
    'the last refusal',
    solutionWith(
      'decidedBy?.verdict.rule',
      "gates.findLast((g: any) => g.verdict.outcome === 'refuse')?.verdict.rule".replace(
        'gates',
        'explanations.find((e: any) => e.name === name).gates',
      ),
    ),
    [
      'Another one has the rule that decides: the line of print_label is: print_label availability.unavailable',
      'No line has a rule that does not decide: the line of print_label has availability.unavailable, but another gate refuses first',
    ],
  ],
  [
    'your-project',
    1,
    'no date',
    solutionWith(` on \${date}`, ''),
    [
      'The model reads the price, 93.00, and the date of the sailing: the date 2026-03-14 is missing: 93.00 EUR to Cork.',
    ],
  ],
  [
    'your-project',
    1,
    'the day of today',
    solutionWith(`on \${date}`, `on \${date}, \${new Date().toISOString()}`),
    [
      'Two seconds later, the text is the same: the second time, it read: 93.00 EUR to Cork on 2026-03-14, 2026-01-01T00:00:02.000Z.',
    ],
  ],
  [
    'your-project',
    2,
    'no declaration',
    solutionWith("{ fs_reach: { read: ['/repo/prices.json'] } }", '{}'),
    [
      'The model reads the price, 93.00, and the date of the sailing: the context has no scopedFs, because the tool declares no file',
      'With new prices in the file, the tool quotes the new price: the context has no scopedFs, because the tool declares no file',
      'The tool declares the file: it declares no file',
    ],
  ],
  [
    'your-project',
    3,
    'only one more',
    is(
      '[{ "tool": "quote_price", "args": { "port": "Cork", "passengers": 3, "date": "2026-03-14" } }, { "tool": "quote_price", "args": { "port": "Oslo", "passengers": 3, "date": "2026-03-14" } }]',
    ),
    [
      'A call asks for 0 passengers, and gets no price: no such call',
      'The project has a test for each of them: it has 2 of 3',
    ],
  ],
  [
    'write-test-export',
    1,
    'rounded shares',
    ({ solution }) =>
      solution.replace(
        /const cents[\s\S]*?return ok\(.*\);/,
        () => 'return ok(Array(people).fill((total / people).toFixed(2)).join());',
      ),
    [
      'Each person has an amount, and they add up to the total: 100 EUR among 3: the amounts add up to 99.99',
    ],
  ],
  [
    'write-test-export',
    1,
    'one share for all',
    ({ solution }) =>
      solution.replace(
        /const cents[\s\S]*?return ok\(.*\);/,
        () => 'return ok((total / people).toFixed(2));',
      ),
    [
      'Each person has an amount, and they add up to the total: 100 EUR among 3: 1 of 3 amounts are there: 33.33',
      'A person pays at most one cent more than another: 100 EUR among 3: 1 of 3 amounts are there: 33.33',
    ],
  ],
  [
    'write-test-export',
    1,
    'only whole numbers',
    solutionWith("total: { type: 'number'", "total: { type: 'integer'"),
    [
      'Each person has an amount, and they add up to the total: 0.05 EUR among 2: refused: Arguments of split_bill do not match its schema: $.total: must be integer, not 0.05',
      'A person pays at most one cent more than another: 0.05 EUR among 2: refused: Arguments of split_bill do not match its schema: $.total: must be integer, not 0.05',
    ],
  ],
  [
    'write-test-export',
    1,
    'the rest to the first',
    ({ solution }) => solution.replace('(person < rest ? 1 : 0)', '(person === 0 ? rest : 0)'),
    [
      'A person pays at most one cent more than another: 10 EUR among 6: one pays 4 cents more than another',
    ],
  ],
  [
    'write-test-export',
    1,
    'type int',
    solutionWith("people: { type: 'integer'", "people: { type: 'int'"),
    [
      'Each person has an amount, and they add up to the total: 100 EUR among 3: the schema itself is invalid: \'type\' must be one of object, array, string, number, integer, boolean, null, not "int"',
      'A person pays at most one cent more than another: 100 EUR among 3: the schema itself is invalid: \'type\' must be one of object, array, string, number, integer, boolean, null, not "int"',
    ],
  ],
  [
    'write-test-export',
    2,
    'one rest cent',
    is(
      '[{ "tool": "split_bill", "args": { "total": 100, "people": 3 } }, { "tool": "split_bill", "args": { "total": 1, "people": 0 } }]',
    ),
    [
      'A tool that gives the whole rest to one person is noticed: each call gives it the right result',
    ],
  ],
  [
    'write-test-export',
    3,
    'a misspelt name',
    is('name: host\ntoolset: [splitbill]\n'),
    ['The model sees split_bill only: it sees no tool'],
  ],
];

test.each(MISSES)(
  '%s, step %i: %s',
  async (slug, step, _, write, sentences) => {
    expect(await failedChecks(sandbox, slug, step, write)).toEqual(sentences);
  },
  60_000,
);
