import { describe, expect, test, vi } from 'vitest';
import { createToolRegistry } from '../../core/index.ts';
import { callsOf, makeCtx, makeTool } from '../../core/test-support.ts';
import { type Kind, loadDeclarations, type Problem, registerDeclarations } from '../index.ts';
import { fakeKind } from './test-support.ts';

const KINDS = [fakeKind('fake'), fakeKind('webhook')];

const load = (text: string, kinds: readonly Kind[] = KINDS) =>
  loadDeclarations(text, {}, { kinds });

/** `line:column severity tool message`, in a form that is short to compare. */
const show = ({ line, column, severity, tool, message }: Problem) =>
  `${line}:${column} ${severity}${tool === undefined ? '' : ` ${tool}`}: ${message}`;

async function outcome(text: string, kinds?: readonly Kind[]) {
  const { loaded, problems } = await load(text, kinds);
  return { names: loaded.tools.map(({ tool }) => tool.name), problems: problems.map(show) };
}

describe('forms', () => {
  const expected = { names: ['a', 'b'], problems: [] };

  test.each([
    ['a list of tools', '- {name: a, type: fake}\n- {name: b, type: fake}'],
    ['plain', 'tools:\n  - {name: a, type: fake}\n  - {name: b, type: fake}\n'],
    [
      'the agent form',
      'apiVersion: x/v1\nkind: Agent\nmetadata:\n  name: me\nspec:\n  tools:\n    - {name: a, type: fake}\n    - {name: b, type: fake}\n',
    ],
    ['spec alone', 'spec:\n  tools: [{name: a, type: fake}, {name: b, type: fake}]'],
    ['JSON', '{"tools": [{"name": "a", "type": "fake"},\n\t{"name": "b", "type": "fake"}]}'],
    ['several documents', 'tools: [{name: a, type: fake}]\n---\ntools: [{name: b, type: fake}]\n'],
    ['an anchor used twice', 'tools:\n  - &a {name: a, type: &t fake}\n  - {name: b, type: *t}\n'],
    [
      'a byte order mark and CRLF',
      '\uFEFFtools:\r\n  - name: a\r\n    type: fake\r\n  - name: b\r\n    type: fake\r\n',
    ],
  ])('%s', async (_form, text) => {
    expect(await outcome(text)).toEqual(expected);
  });

  test('an empty text is reported', async () => {
    expect(await outcome('')).toEqual({
      names: [],
      problems: [
        "1:1 warning: The declaration is empty. Add a tool, such as '- {name: read_file, type: builtin}'.",
      ],
    });
  });

  test.each([
    ['nothing here', '1:1 error: A declaration must be a mapping, not a string.'],
    [
      'tools: {a: 1}',
      "1:8 error: 'tools' must be a list, not a mapping. Begin each entry with '- name:'.",
    ],
    [
      'kind: Workflow\nspec: {}',
      "1:7 error: Documents of kind 'Workflow' are not supported. Use kind 'Agent'.",
    ],
    ['kind: Agent\nspec: 5', "2:7 error: 'spec' must be a mapping with 'tools', not a number."],
    ['toolz: []', "1:1 warning: 'toolz' is not a field here. Did you mean 'tools'?"],
  ])('%s', async (text, problem) => {
    expect((await outcome(text)).problems).toEqual([problem]);
  });
});

describe('a bad tool is skipped and the others load', () => {
  const around = (bad: string) =>
    `tools:\n  - {name: a, type: fake}\n${bad}\n  - {name: z, type: fake}\n`;

  test.each([
    [
      'no mapping',
      '  - just text',
      "3:5 error: A tool must be a mapping with 'name' and 'type', not a string.",
    ],
    ['no name', '  - type: fake', '3:5 error: A tool needs a name.'],
    ['no type', '  - name: b', '3:5 error b: A tool needs a type.'],
    [
      'a name that cannot be one',
      '  - {name: "b c", type: fake}',
      "3:12 error b c: A name starts with a letter or '_' and continues with letters, digits, '_', '.' or '-', at most 128 in all.",
    ],
    [
      'a name of the prototype',
      '  - {name: constructor, type: fake}',
      /^3:5 error constructor: 'constructor' cannot name a tool/,
    ],
    [
      'an unknown type',
      '  - name: b\n    type: webhok',
      "4:11 error b: There is no kind of tool named 'webhok'. Did you mean 'webhook'? Known kinds: fake, webhook.",
    ],
    [
      'a description that is a number',
      '  - {name: b, type: fake, description: 4}',
      '3:40 error b: A description must be a string, not the number 4. Put it in quotes.',
    ],
    [
      'parameters that are a list',
      '  - {name: b, type: fake, parameters: [x]}',
      '3:39 error b: Parameters must be a mapping, not a list.',
    ],
    [
      'empty parameters',
      '  - name: b\n    type: fake\n    parameters:',
      '5:16 error b: Parameters must be a mapping, not nothing.',
    ],
    [
      'a parameter that is a text',
      '  - name: b\n    type: fake\n    parameters:\n      q: string',
      "6:10 error b: Parameter 'q' must be a mapping such as {type: string}, not a string.",
    ],
    [
      'a negative limit',
      '  - {name: b, type: fake, rate_limit: {max_calls: -1}}',
      "3:51 error b: 'max_calls' cannot be less than 0.",
    ],
    [
      'a window of no time',
      '  - {name: b, type: fake, rate_limit: {window_seconds: 0}}',
      "3:56 error b: 'window_seconds' must be greater than 0.",
    ],
    [
      'a limit with a slip',
      '  - {name: b, type: fake, rate_limit: {max_call: 3}}',
      "3:40 error b: A rate limit has only 'max_calls' and 'window_seconds'. Did you mean 'max_calls'?",
    ],
    [
      'a name twice',
      '  - {name: a, type: fake}',
      "3:12 error a: A tool 'a' is declared already, in line 2. The first one is kept; rename this one.",
    ],
    [
      'a key twice',
      '  - name: b\n    type: fake\n    type: fake',
      "5:5 error b: Duplicate key 'type'. Keep only one.",
    ],
    [
      'an alias of nothing',
      '  - {name: b, type: *nope}',
      "3:21 error b: Nothing is anchored as '&nope'. Anchor a value before this line, or put the text in quotes.",
    ],
    [
      'a cycle',
      '  - &me {name: b, type: fake, config: *me}',
      "3:39 error b: '*me' refers to a value that contains it. Write the value out.",
    ],
  ])('%s', async (_what, bad, problem) => {
    const { names, problems } = await outcome(around(bad));
    expect(names).toEqual(['a', 'z']);
    expect(problems[0]).toEqual(
      typeof problem === 'string' ? problem : expect.stringMatching(problem),
    );
  });

  test('syntax errors', async () => {
    const { names, problems } = await outcome(around('  - {name: b, type: fake'));
    expect(names).toContain('a');
    expect(names).not.toContain('b');
    expect(problems[0]).toMatch(/^4:3 error b: /);
  });

  test('a tab is reported with its position', async () => {
    expect((await outcome('tools:\n\t- {name: a, type: fake}')).problems[0]).toBe(
      '2:1 error a: A tab indents this line, so the indentation is unclear. Use spaces instead of tabs.',
    );
  });

  test('an unknown field is a warning and the tool stays', async () => {
    expect(await outcome('- name: a\n  type: fake\n  descripton: x\n  colour: red')).toEqual({
      names: ['a'],
      problems: [
        "3:3 warning a: 'descripton' is not a field of a tool of type 'fake'. Did you mean 'description'?",
        "4:3 warning a: 'colour' is not a field of a tool of type 'fake'. Remove it.",
      ],
    });
  });

  test('an unknown field within a field is a warning, too', async () => {
    expect(
      await outcome('- name: a\n  type: fake\n  place: {prot: 5}\n  config: {any: 1}'),
    ).toEqual({
      names: ['a'],
      problems: ["3:11 warning a: 'prot' is not a field here. Did you mean 'port'?"],
    });
  });

  test('for a kind without a list of fields, only misspellings are reported', async () => {
    const { fields: _fields, ...silent } = fakeKind('fake');
    expect(
      (await outcome('- {name: a, type: fake, colour: red, rateLimit: {}}', [silent])).problems,
    ).toEqual([
      "1:38 warning a: 'rateLimit' is not a field of a tool of type 'fake'. Did you mean 'rate_limit'?",
    ]);
  });

  test("problems of a kind have positions, and a kind's own failure is reported", async () => {
    const kinds = [
      ...KINDS,
      fakeKind('picky', {
        load: async (_declaration, _sources, report) => {
          report({ message: 'No such place.', path: ['config', 'url'] });
          return undefined;
        },
      }),
      fakeKind('broken', { load: () => Promise.reject(new Error('on purpose')) }),
      fakeKind('mute', { load: async () => undefined }),
    ];
    const text =
      '- {name: a, type: fake}\n- name: p\n  type: picky\n  config:\n    url: x\n- {name: q, type: broken}\n- {name: r, type: mute}\n';
    expect(await outcome(text, kinds)).toEqual({
      names: ['a'],
      problems: [
        '5:10 error p: No such place.',
        "6:3 error q: Kind 'broken' failed: on purpose",
        "7:3 error r: Kind 'mute' did not load this tool and gave no reason.",
      ],
    });
  });

  test('two kinds that make the same name do not collide in a registry', async () => {
    const twin = fakeKind('twin', {
      load: async () => ({ tools: [{ tool: makeTool('a') }, { tool: makeTool('c') }] }),
    });
    const { names, problems } = await outcome('- {name: a, type: fake}\n- {name: b, type: twin}', [
      ...KINDS,
      twin,
    ]);
    expect(names).toEqual(['a', 'c']);
    expect(problems).toEqual([expect.stringMatching(/^2:3 error b: .*'a'/)]);
  });
});

describe('rate limits', () => {
  test.each([
    ['{max_calls: 3, window_seconds: 5}', { max_calls: 3, window_seconds: 5 }],
    ['{max_calls: 3}', { max_calls: 3, window_seconds: 60 }],
    ['{window_seconds: 5}', { max_calls: 10, window_seconds: 5 }],
    ['{max_calls: 0}', { max_calls: 0, window_seconds: 60 }],
    ['{}', { max_calls: 10, window_seconds: 60 }],
  ])('%s', async (limit, expected) => {
    const { loaded } = await load(`- {name: a, type: fake, rate_limit: ${limit}}`);
    expect(loaded.tools[0]?.tool.rateLimit).toEqual(expected);
  });

  test('apply to a tool whose kind forgets them, also if it is an instance of a class', async () => {
    class Counter {
      readonly name = 'a';
      readonly description = '';
      readonly schema = {};
      readonly capabilities = {};
      #calls = 0;
      async execute() {
        this.#calls += 1;
        return { ok: true as const, value: String(this.#calls) };
      }
    }
    const kind = fakeKind('fake', { load: async () => ({ tools: [{ tool: new Counter() }] }) });
    const { loaded } = await load('- {name: a, type: fake, rate_limit: {max_calls: 1}}', [kind]);
    const registry = createToolRegistry();
    registerDeclarations(registry, loaded);
    const results = await registry.executeParallel(callsOf('a', 'a'), makeCtx());
    expect(results.map(({ result }) => result)).toMatchObject([
      { ok: true, value: '1' },
      { ok: false, reason: 'rate_limited' },
    ]);
  });
});

describe('follow and close', () => {
  test('call every part once, even if one fails', async () => {
    const stop = vi.fn();
    const close = vi.fn(() => Promise.reject(new Error('gone')));
    const kind = fakeKind('fake', {
      load: async ({ name }) => ({ tools: [{ tool: makeTool(name) }], follow: () => stop, close }),
    });
    const { loaded } = await load('[{name: a, type: fake}, {name: b, type: fake}]', [kind]);
    const registry = createToolRegistry();
    const { dispose } = registerDeclarations(registry, loaded);
    expect(registry.names).toEqual(['a', 'b']);
    dispose();
    dispose();
    expect(registry.names).toEqual([]);
    expect(stop).toHaveBeenCalledTimes(2);
    await loaded.close();
    await loaded.close();
    expect(close).toHaveBeenCalledTimes(2);
  });

  test('a registration is all or nothing', async () => {
    const { loaded } = await load('[{name: a, type: fake}, {name: b, type: fake}]');
    const taken = makeTool('b');
    const registry = createToolRegistry({ tools: [taken] });
    expect(() => registerDeclarations(registry, loaded)).toThrow(
      expect.objectContaining({ code: 'E_TOOL_ALREADY_REGISTERED' }),
    );
    expect(registry.all()).toEqual([taken]);
    registerDeclarations(registry, loaded, { overwrite: true });
    expect(registry.get('b')).toBe(loaded.tools[1]?.tool);
  });
});

test('hidden characters and confusable names are reported at their tools', async () => {
  const text = [
    '- {name: send_email, type: fake, description: Sends.}',
    '- {name: send_emaiI, type: fake, description: Sends.}',
    '- name: lines',
    '  type: fake',
    '  description: "Counts\\u200B lines."',
  ].join('\n');
  expect(await outcome(text)).toEqual({
    names: ['send_email', 'send_emaiI', 'lines'],
    problems: [
      expect.stringMatching(
        /^2:\d+ warning send_emaiI: The name 'send_emaiI' looks like 'send_email'/,
      ),
      expect.stringMatching(
        /^3:\d+ warning lines: The description of 'lines' has hidden characters/,
      ),
    ],
  });
});
