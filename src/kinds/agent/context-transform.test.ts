import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { findJsonError } from '../../lib/find-json-error.ts';
import { createContextTransform } from './context-transform.ts';

const run = (template: string, data: unknown) => createContextTransform(template)(data);

// docs/contract.md#kind-agent
const SEED = '{"company": "{{ data.company }}", "budget": "{{ data.budget }}"}';

describe('context_transform', () => {
  test('runs the example of the contract', () => {
    expect(run(SEED, { company: 'Acme', budget: 5000 })).toEqual({
      context: { company: 'Acme', budget: '5000' },
    });
  });

  test('escapes any text between quotes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (company, budget) => {
        expect(run(SEED, { company, budget })).toEqual({ context: { company, budget } });
      }),
    );
    for (const company of [
      '"',
      '\\',
      '\n',
      '\u0000',
      '\u00000\u0000',
      '{{ data }}',
      '", "admin": "1',
      '\u2028',
      '\ud800',
    ]) {
      expect(run(SEED, { company, budget: company })).toEqual({
        context: { company, budget: company },
      });
    }
  });

  test('writes any JSON value outside of quotes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json: unknown = JSON.parse(JSON.stringify(value)); // without -0
        expect(run('{"a": {{ data.a }}, "b": [{{ data.a }}]}', { a: json })).toEqual({
          context: { a: json, b: [json] },
        });
      }),
    );
  });

  const data = {
    name: 'say "hi"',
    n: 2,
    yes: true,
    nothing: null,
    tags: ['a"', 'b'],
    who: { age: 3 },
    items: [1],
  };
  test.each([
    ['a filter between quotes', '"{{ data.name | upper }}"', 'SAY "HI"'],
    ['a filter outside', '{{ data.name | title }}', 'Say "Hi"'],
    ['tojson outside', '{"t": {{ data.tags | tojson }}}', { t: ['a"', 'b'] }],
    ['tojson between quotes', '"{{ data.tags | tojson }}"', '["a\\"", "b"]'],
    ['two in one string', '"{{ data.name }} and {{ data.n }}"', 'say "hi" and 2'],
    ['an escaped quote before an output', '"\\"{{ data.name }}\\""', '"say "hi""'],
    [
      'numbers and truth outside',
      '[{{ data.n }}, {{ data.n + 1 }}, {{ data.yes }}, {{ data.nothing }}]',
      [2, 3, true, null],
    ],
    ['none between quotes', '"{{ data.nothing }}"', ''],
    ['truth between quotes', '"{{ data.yes }}"', 'true'],
    [
      'a loop with a separator',
      '[{% for t in data.tags %}"{{ t }}"{{ "," if not loop.last }}{% endfor %}]',
      ['a"', 'b'],
    ],
    [
      'a loop with a condition',
      '[{% for t in data.tags if t != "b" %}"{{ t }}"{% endfor %}]',
      ['a"'],
    ],
    [
      'a loop over a mapping',
      '{ {% for k, v in data.who.items() %}"{{ k }}": {{ v }}{% endfor %} }',
      { age: 3 },
    ],
    ['a condition', '{% if data.n > 1 %}{"big": true}{% else %}{}{% endif %}', { big: true }],
    ['a missing value in a condition', '{% if data.gone %}1{% else %}2{% endif %}', 2],
    ['is defined', '{{ data.gone is defined }}', false],
    ['a default between quotes', '"{{ data.gone | default("none") }}"', 'none'],
    ['a default outside is a value', '{{ data.gone | default("none") }}', 'none'],
    ['or', '{{ data.gone or "x" }}', 'x'],
    ['a variable', '{% set sep = "," %}[1{{ sep }}2]', [1, 2]],
    [
      'a set block is a value',
      '{% set x %}{{ data.name }}!{% endset %}{"x": "{{ x }}"}',
      { x: 'say "hi"!' },
    ],
    [
      'a macro is a value',
      '{% macro m(v) %}<{{ v }}>{% endmacro %}["{{ m(data.name) }}", {{ m(data.name) }}]',
      ['<say "hi">', '<say "hi">'],
    ],
    ['a filter block is a value', '"{% filter upper %}{{ data.name }}{% endfilter %}"', 'SAY "HI"'],
    ['a key', '{"{{ data.name }}": 1}', { 'say "hi"': 1 }],
    ['a property that is named like a method', '{{ data.items }}', [1]],
    ['an index', '{{ data.tags[1] }}', 'b'],
    ['join', '"{{ data.tags | join(", ") }}"', 'a", b'],
    ['concatenation', '"{{ data.name ~ "!" }}"', 'say "hi"!'],
    ['a comment', '{# no #}1', 1],
    ['the whole of data', '{{ data }}', data],
  ])('%s', (_, template, context) => {
    expect(run(template, data)).toEqual({ context });
  });

  test.each([
    ['"{{ data.company }}"', 'data.company'],
    ['{{ data.company }}', 'data.company'],
    ['"{{ data.who.name }}"', 'data.who.name'],
    ['"{{ data.gone.name }}"', 'data.gone'],
    ['"{{ data["a b"] }}"', "data['a b']"],
    ['"{{ data.tags[7] }}"', 'data.tags[7]'],
    ['"{{ data.company | upper }}"', 'data.company'],
    ['{{ data.company | tojson }}', 'data.company'],
    ['"{{ data.company ~ "!" }}"', 'data.company'],
    ['{{ data.count + 1 }}', 'data.count'],
    ['[{% for x in data.list %}{{ x }}{% endfor %}]', 'data.list'],
    ['[{% for x in data.list if x %}{{ x }}{% endfor %}]', 'data.list'],
    ['"{{ data.keys }}"', 'data.keys'],
    ['"{{ data.constructor }}"', 'data.constructor'],
    ['"{{ company }}"', 'company'],
    ['{% set x = data.company %}"{{ x }}"', 'x'],
    ['"{{ data.company if data.yes }}"', 'data.company'],
  ])('%s reports the missing name', (template, path) => {
    expect(run(template, data)).toEqual({ error: `'${path}' has no value` });
  });

  const SOMETIMES = '{"a": 1{% if data.more %},{{ data.n }}{% endif %}}';

  test('reports where the result is not JSON, if that depends on the data', () => {
    expect(run(SOMETIMES, { more: false })).toEqual({ context: { a: 1 } });
    expect(run(SOMETIMES, { more: true, n: 5 })).toEqual({
      error:
        "the result is not JSON: line 1, column 9 has '5}' where a key in double quotes should be",
    });
  });

  test.each([
    ['{"a": {{ data.n }}', "the end is where ',' or '}' should be"],
    ['{"a": 1,\n b: 2}', "'b: 2}' is where a key in double quotes should be"],
    ['{"a": no}', "'no}' is where a value should be"],
    ['Hello {{ data.name }}', '\'Hello "x"\' is where a value should be'],
    ['1 2', "'2' is where the end should be"],
    ['', 'the end is where a value should be'],
    ['{% for x in data.all %}{{ x }},{% endfor %}', 'is where'],
    ['{"a": {% if data.b %}yes{% else %}no{% endif %}}', 'is where a value should be'],
  ])('%s is refused because it can never produce JSON', (template, error) => {
    expect(() => createContextTransform(template)).toThrow(`the result can never be JSON: `);
    expect(() => createContextTransform(template)).toThrow(error);
  });

  test.each([
    ['[{% for x in data.all %}{{ x }}{{ "," if not loop.last }}{% endfor %}]'],
    ['[{% for x in data.all %}{% if not loop.first %},{% endif %}{{ x }}{% endfor %}]'],
    ['{{ data | tojson }}'],
    ['{"a": {{ "true" if data.b else "false" }}}'],
    ['{% set comma = "," %}[1{{ comma }}2]'],
    ['{% macro m() %}1{% endmacro %}{{ m() }}'],
    ['"{% if data.a %}{{ data.a }}{% endif %}"'],
    ['{ {{ data.key }}: 1 }'],
  ])('%s is accepted because it may produce JSON', (template) => {
    expect(() => createContextTransform(template)).not.toThrow();
  });

  test.each([['{% if %}'], ['{{ data.'], ['{% for x in %}'], ['a\u0000b']])(
    '%s is refused as a syntax error',
    (template) => {
      expect(() => createContextTransform(template)).toThrow();
    },
  );

  test('an unknown filter and an endless range are errors', () => {
    expect(run('{{ data.name | nope }}', data)).toEqual({ error: expect.stringContaining('nope') });
    expect(run('{{ range(data.n) }}', { n: 1e9 })).toEqual({
      error: expect.stringContaining('10,000'),
    });
  });

  test('compiles no code from text', () => {
    const made = vi.fn();
    vi.stubGlobal('Function', made);
    vi.stubGlobal('eval', made);
    expect(run(SEED, { company: 'a', budget: 'b' })).toEqual({
      context: { company: 'a', budget: 'b' },
    });
    expect(made).not.toHaveBeenCalled();
  });
});

test('findJsonError agrees with JSON.parse', () => {
  const parses = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  fc.assert(
    fc.property(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', '"', ',', '}', ' ', '0', '\\', 'e', '\n'),
      (json, at, typo) => {
        const cut = at % (json.length + 1);
        const text = json.slice(0, cut) + typo + json.slice(cut + (at % 3));
        expect(findJsonError(json)).toBeUndefined();
        expect(findJsonError(text) === undefined).toBe(parses(text));
      },
    ),
  );
  for (const text of [
    '[1,]',
    '{"a":1,}',
    '01',
    '-',
    '1.',
    '"\u0001"',
    '"\\x"',
    '[',
    '{"a"}',
    ']',
    '\u00a01',
    'nul',
  ]) {
    expect([text, findJsonError(text) === undefined]).toEqual([text, parses(text)]);
  }
});
