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

/** Wrong answers about access, time and state, and the sentences that they get. */
const MISSES: readonly (readonly [
  slug: string,
  step: number,
  name: string,
  write: WriteAnswer,
  sentences: readonly string[],
])[] = [
  [
    'always-include',
    1,
    'the name in quotes',
    startWith('  schema', "  alwaysInclude: 'yes',\n  schema"),
    [
      'The model sees hand_over: it sees read_file, delete_branch',
      'The question reaches a person: refused: Tool hand_over is not permitted for this personality',
    ],
  ],
  [
    'always-include',
    3,
    'an empty toolset',
    is('name: clerk\ntoolset: []\nmcp_servers: []\n'),
    [
      'Handing over is refused: it ran: A person will answer: May I retry the payment?',
      'The model sees exactly read_file: it sees read_file, search_files, hand_over, delete_branch',
    ],
  ],
  [
    'exclusions',
    1,
    'a denial for the whole role',
    is(
      'name: helper\ntoolset: [read_file, write_file]\nmcp_servers: [linear]\npermissions: { denied_actions: [write_file] }\n',
    ),
    [
      'The model reads that write_file is not available on this surface: it is refused for the role everywhere, and the model reads: Tool write_file is not permitted for this personality',
    ],
  ],
  [
    'exclusions',
    2,
    'a bare name',
    solutionWith('mcp__linear__create_issue', 'create_issue'),
    [
      'The model reads that mcp__linear__create_issue is not available on this surface: it ran. Exclude it by its whole name, mcp__linear__create_issue',
    ],
  ],
  [
    'exclusions',
    2,
    'the whole server',
    solutionWith('mcp_servers:\n  - linear', 'mcp_servers: []'),
    [
      'The issues are listed: refused: Tool mcp__linear__list_issues is not permitted for this personality',
    ],
  ],
  [
    'exclusions',
    3,
    'a misspelt name',
    solutionWith('hand_over', 'handover'),
    [
      'The model reads that hand_over is not available on this surface: it ran, and the model read: A person will answer: May I retry the payment?',
      'The model sees exactly two tools: it sees read_file, mcp__linear__list_issues, hand_over',
    ],
  ],
  [
    'duplicates',
    2,
    'a tool that gives way',
    solutionWith("'search_mails'", "'search_files',\n  onCollision: 'keep'"),
    [
      'search_mails searches the mails: no tool has the name search_mails',
      'The model sees both: it sees search_files, kanban_list, render_chart',
    ],
  ],
  [
    'duplicates',
    2,
    'a misspelt name',
    solutionWith("'search_mails'", "'search_mail'"),
    [
      'search_mails searches the mails: no tool has the name search_mails',
      'The model sees both: it sees search_files, kanban_list, render_chart, search_mail',
    ],
  ],
  [
    'duplicates',
    3,
    'every plugin',
    is('name: analyst\ntoolset: [kanban_list, search_files, search_mails]\n'),
    [
      'Without your file, the chart of the plugin is refused too: it ran, and the model read: Open orders (count)',
    ],
  ],
  [
    'rate-limits',
    1,
    'none at all',
    solutionWith('max_calls: 2', 'max_calls: 0'),
    [
      "The first two messages are sent: refused: Rate limit exceeded for 'send_sms': temporarily unavailable, retry in 60s",
    ],
  ],
  [
    'rate-limits',
    1,
    'milliseconds',
    solutionWith('window_seconds: 60', 'window_seconds: 60_000'),
    [
      "The model reads that it can retry within a minute: it reads: Rate limit exceeded for 'send_sms': temporarily unavailable, retry in 60000s",
    ],
  ],
  [
    'rate-limits',
    1,
    'a misspelt member',
    solutionWith('max_calls', 'maxCalls'),
    [
      'The third and the last message are refused: the message of call_3 was sent as call 3 of 10 in 60 s',
      'The model reads that it can retry within a minute: it reads no time',
    ],
  ],
  [
    'rate-limits',
    2,
    'a larger number',
    solutionWith('max_calls: 2, window_seconds: 1', 'max_calls: 4, window_seconds: 60'),
    [
      'The third message is still refused: the message of call_3 was sent as call 3 of 4 in 60 s',
      'The refusal names at most one second: it names no time',
    ],
  ],
  [
    'rate-limits',
    2,
    'milliseconds',
    solutionWith('window_seconds: 1', 'window_seconds: 1000'),
    [
      "The last message is sent: refused: Rate limit exceeded for 'send_sms': temporarily unavailable, retry in 998s",
      "The refusal names at most one second: the model read: Rate limit exceeded for 'send_sms': temporarily unavailable, retry in 1000s",
    ],
  ],
  [
    'caching',
    2,
    'seconds',
    solutionWith('2000', '2'),
    ['Within two seconds, the bank is not asked again: the tool ran again'],
  ],
  [
    'caching',
    2,
    'no cache',
    solutionWith('cache: { ttlMs: 2000 }', 'cache: false'),
    ['Within two seconds, the bank is not asked again: the tool ran again'],
  ],
  [
    'caching',
    3,
    'a short lifetime',
    solutionWith("customer.',", "customer.',\n  cache: { ttlMs: 1000 },"),
    [
      'The second invoice is written: the cache answered, and no invoice exists',
      'The two invoices have different numbers: both read: Invoice 1: Kerjean owes 40.00 EUR.',
    ],
  ],
  [
    'ephemeral-tools',
    1,
    'a misspelt member',
    solutionWith('ephemeral: true', 'ephemaral: true'),
    ['The next turn does not have read_upload: it stays: the end of the turn removed no tool'],
  ],
  [
    'secrets',
    1,
    'another reference',
    solutionWith("resolve('links/signing_key')", "resolve('links/key')"),
    [
      'The link has the right signature: it failed: SECRET_NOT_DECLARED: The tool does not declare the requested secret. Add its reference to capabilities.secrets.',
      'After a change of the key, the link is signed with the new key: it failed: SECRET_NOT_DECLARED: The tool does not declare the requested secret. Add its reference to capabilities.secrets.',
    ],
  ],
  [
    'secrets',
    1,
    'no declaration',
    solutionWith("{ secrets: ['links/signing_key'] }", '{}'),
    [
      'The link has the right signature: the context has no secretsResolver, because the tool declares no secret',
      'After a change of the key, the link is signed with the new key: the context has no secretsResolver, because the tool declares no secret',
    ],
  ],
  [
    'secrets',
    1,
    'no await',
    solutionWith('await ctx.secretsResolver!', 'ctx.secretsResolver!'),
    [
      'The link has the right signature: it is signed with a promise: write await before the key is used',
      'After a change of the key, the link is signed with the new key: it is signed with a promise: write await before the key is used',
    ],
  ],
  [
    'secrets',
    2,
    'half of the key',
    solutionWith('ok(link)', 'ok(link + key.slice(0, 9))'),
    ['The model reads no key: the text still contains a part of the key'],
  ],
  [
    'secrets',
    3,
    'another pattern',
    solutionWith('shop/search_key', 'shop/payments/*'),
    [
      'The key of the payments is refused: the model read: shop/payments/live_key has 14 characters.',
      'The key of the search is checked: it failed: SECRET_NOT_DECLARED: The tool does not declare the requested secret. Add its reference to capabilities.secrets.',
      'The gate shows access to shop/search_key only: it shows: secrets: shop/payments/*',
    ],
  ],
];

test.each(MISSES)(
  '%s, step %i: %s',
  async (slug, step, _, write, sentences) => {
    expect(await failedChecks(sandbox, slug, step, write)).toEqual(sentences);
  },
  60_000,
);
