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
const calls = (...bills: readonly (readonly [unknown, unknown])[]) =>
  is(
    JSON.stringify(
      bills.map(([total, people]) => ({ tool: 'split_bill', args: { total, people } })),
    ),
  );

/** Replaces the body of `execute` of the solution. */
const body =
  (code: string): WriteAnswer =>
  ({ solution }) =>
    solution.replace(
      /( {2}async execute\(.*\) \{\n)[\s\S]*\n {2}\},\n\}\);/,
      `$1${code}\n  },\n});`,
    );

/** Answers in another form than the solution, each of which reaches the goal. */
const RIGHT: readonly (readonly [slug: string, step: number, name: string, write: WriteAnswer])[] =
  [
    [
      'always-include',
      1,
      'at the end of the object',
      startWith('  },\n});', '  },\n  alwaysInclude: true,\n});'),
    ],
    [
      'always-include',
      2,
      'false',
      solutionWith("repository.',", "repository.',\n  alwaysInclude: false,"),
    ],
    [
      'always-include',
      3,
      'an exclusion',
      is('name: clerk\ntoolset: [read_file]\nmcp_servers: []\nexclude_tools: [hand_over]\n'),
    ],
    [
      'always-include',
      3,
      'allowed actions only',
      is(
        'name: clerk\ntoolset: [read_file]\nmcp_servers: []\npermissions: { allowed_actions: [read_file] }\n',
      ),
    ],
    [
      'exclusions',
      1,
      'with further names',
      solutionWith('- write_file\nmcp', '- write_file\n  - search_files\nmcp'),
    ],
    [
      'exclusions',
      2,
      'on one line',
      ({ solution }) =>
        solution.replace(
          /exclude_tools:\n[\s\S]*/,
          'exclude_tools: [mcp__linear__create_issue, write_file]\n',
        ),
    ],
    [
      'exclusions',
      3,
      'with a shorter list of the server',
      solutionWith(
        'mcp_servers:\n  - linear\n',
        'mcp_servers: [linear]\nmcp_tools: { linear: [list_issues, create_issue] }\n',
      ),
    ],
    ['duplicates', 1, 'one option only', is('on_collision: replace\n')],
    [
      'duplicates',
      3,
      'an exclusion',
      is('name: analyst\nplugins: []\nexclude_tools: [render_chart]\n'),
    ],
    [
      'duplicates',
      3,
      'a toolset',
      is('name: analyst\nplugins: []\ntoolset: [kanban_list, search_files, search_mails]\n'),
    ],
    [
      'duplicates',
      3,
      'allowed actions',
      is(
        'name: analyst\nplugins: []\npermissions: { allowed_actions: [kanban_list, search_files, search_mails] }\n',
      ),
    ],
    ['rate-limits', 1, 'the default window', solutionWith(', window_seconds: 60', '')],
    [
      'rate-limits',
      2,
      'half a second more',
      solutionWith('window_seconds: 1 ', 'window_seconds: 1.2 '),
    ],
    ['caching', 1, 'an object', solutionWith('cache: true', 'cache: {}')],
    ['caching', 1, 'with a lifetime', solutionWith('cache: true', 'cache: { ttlMs: 60_000 }')],
    ['caching', 2, 'a product', solutionWith('2000', '2 * 1000')],
    ['caching', 3, 'false', solutionWith("customer.',", "customer.',\n  cache: false,")],
    [
      'ephemeral-tools',
      2,
      'only the needed lines',
      is('budget: { total_chars: 8000 }\nend: nack\n'),
    ],
    [
      'secrets',
      1,
      'destructured',
      solutionWith(
        "await ctx.secretsResolver!.resolve('links/signing_key')",
        "await (async ({ secretsResolver }: any) => secretsResolver.resolve('links/signing_key'))(ctx)",
      ),
    ],
    [
      'secrets',
      2,
      'names the reference',
      solutionWith('`https://', '`By links/signing_key: https://'),
    ],
    ['secrets', 2, 'on two lines', solutionWith('ok(link)', "ok('Your link:\\n' + link)")],
    [
      'provider-formats',
      1,
      'filters required inside',
      solutionWith(
        'additionalProperties: false,\n      },\n    },',
        "required: ['status', 'limit'],\n        additionalProperties: false,\n      },\n    },",
      ),
    ],
    [
      'provider-formats',
      2,
      'an enum beside a pattern',
      solutionWith(
        "{ type: 'string', description",
        "{ type: 'string', pattern: '^(any|[0-9]{4}-[0-9]{2}-[0-9]{2})$', description",
      ),
    ],
    [
      'provider-formats',
      2,
      'a default in the code',
      solutionWith(
        "date === 'any' ? 'any day' : (date ?? 'today')",
        "(date ?? 'today').replace('any', 'any day')",
      ),
    ],
    [
      'trace',
      1,
      'by filter and map, with names',
      body(
        "    const refused = events.filter((e: any) => e.outcome === 'refuse');\n    return ok(refused.map((e: any) => e.toolCallId + ' (' + e.name + '): ' + e.rule).join('\\n'));",
      ),
    ],
    [
      'trace',
      1,
      'as JSON',
      body(
        "    return ok(JSON.stringify(events.filter((e: any) => e.type === 'gate' && e.outcome === 'refuse')));",
      ),
    ],
    [
      'trace',
      2,
      'by name, with separators',
      body(
        "    const settled = events.filter((e: any) => e.type === 'settled').sort((a: any, b: any) => b.durationMs - a.durationMs);\n    const cut = events.filter((e: any) => e.type === 'trimmed').reduce((n: number, e: any) => n + e.before - e.after, 0);\n    return ok('The slowest call, ' + settled[0].name + ', took ' + settled[0].durationMs + ' ms. Cut: ' + cut + ' characters.');",
      ),
    ],
    [
      'trace',
      2,
      'from start and end',
      body(
        "    const began: any = {};\n    let best: any = { ms: -1 };\n    let cut = 0;\n    for (const e of events) {\n      if (e.type === 'settled' && e.durationMs > best.ms) best = { id: e.toolCallId, ms: e.durationMs };\n      if (e.type === 'trimmed' && e.cut) cut += e.before - e.after;\n    }\n    return ok(JSON.stringify({ best, cut }));",
      ),
    ],
    [
      'trace',
      3,
      'from the list of gates',
      body(
        "    return ok(explanations.map((e: any) => {\n      const first = e.gates.find((g: any) => g.verdict.outcome === 'refuse');\n      return e.name + ': ' + (first ? 'no, ' + first.verdict.rule : 'Yes');\n    }).join('\\n'));",
      ),
    ],
    [
      'your-project',
      1,
      'rounded otherwise',
      solutionWith(`\${total} EUR to`, `A passage costs \${total} euros to`),
    ],
    [
      'your-project',
      2,
      'a wider folder',
      solutionWith("read: ['/repo/prices.json']", "read: ['/repo']"),
    ],
    [
      'your-project',
      2,
      'a relative path',
      solutionWith("readText('/repo/prices.json')", "readText('prices.json')"),
    ],
    [
      'your-project',
      3,
      'with ids, in another order',
      is(
        JSON.stringify([
          {
            id: 'zero',
            tool: 'quote_price',
            args: { port: 'Cork', passengers: 0, date: '2026-03-14' },
          },
          {
            id: 'nowhere',
            tool: 'quote_price',
            args: { port: 'Oslo', passengers: 1, date: '2026-03-15' },
          },
          {
            id: 'fine',
            tool: 'quote_price',
            args: { port: 'Roscoff', passengers: 2, date: '2026-03-14' },
          },
        ]),
      ),
    ],
    [
      'write-test-export',
      1,
      'the last people pay more',
      body(
        "    const cents = Math.round(total * 100);\n    const shares = Array.from({ length: people }, (_, i) => Math.floor((cents + i) / people));\n    return ok(shares.map((one, i) => 'Person ' + (i + 1) + ': ' + (one / 100).toFixed(2) + ' EUR').join('\\n'));",
      ),
    ],
    [
      'write-test-export',
      1,
      'with the total beside them',
      body(
        "    let left = Math.round(total * 100);\n    const shares = [];\n    for (let n = people; n > 0; n--) {\n      const share = Math.ceil(left / n);\n      left -= share;\n      shares.push((share / 100).toFixed(2));\n    }\n    return ok(total.toFixed(2) + ' EUR are ' + shares.join(' + '));",
      ),
    ],
    [
      'write-test-export',
      1,
      'refused by the code',
      ({ solution }) =>
        solution
          .replace(', minimum: 1', '')
          .replace(
            '    const cents',
            "    if (people < 1) return err('0 people pay.', 'input_invalid');\n    const cents",
          )
          .replace('{ defineTool, ok }', '{ defineTool, err, ok }'),
    ],
    ['write-test-export', 2, 'few calls', calls([200, 3], [1, 0])],
    ['write-test-export', 2, 'small bills', calls([0.05, 3], [9, -1], [0, 0])],
    [
      'write-test-export',
      3,
      'by permissions',
      is('name: host\npermissions: { allowed_actions: [split_bill] }\n'),
    ],
    ['write-test-export', 3, 'by exclusions', is('name: host\nexclude_tools: [pay_bill]\n')],
  ];

test.each(RIGHT)(
  '%s, step %i: %s',
  async (slug, step, _, write) => {
    expect(await failedChecks(sandbox, slug, step, write)).toEqual([]);
  },
  60_000,
);
