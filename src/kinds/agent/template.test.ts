import { describe, expect, test } from 'vitest';
import { explainTemplate } from './explain-template.ts';
import { inspectTemplate } from './inspect-template.ts';
import { fillText, parseTemplate } from './template.ts';

const fill = (template: string, data: unknown = {}) => fillText(parseTemplate(template), { data });
const LIST = Array.from({ length: 2000 }, (_, index) => index);

describe('endless work is an error that names the exceeded limit', () => {
  const STEPS = /^the template takes more than 100,000 steps/;
  const CHARS = /^the template makes a text of more than 1,000,000 characters/;
  const nested = (depth: number, inner: string): string =>
    '{% for x in range(10000) %}'.repeat(depth) + inner + '{% endfor %}'.repeat(depth);

  test.each([
    ['loops in loops', nested(2, 'a'), STEPS],
    ['loops in loops without a body', nested(3, ''), STEPS],
    [
      'a text that doubles',
      "{% set n = namespace(x='ab') %}{% for i in range(60) %}{% set n.x = n.x ~ n.x %}{% endfor %}{{ n.x }}",
      CHARS,
    ],
    [
      'a list that doubles',
      '{% set n = namespace(x=[1, 2]) %}{% for i in range(60) %}{% set n.x = n.x + n.x %}{% endfor %}',
      STEPS,
    ],
    [
      'a large text in each round',
      "{% for i in data.all %}{{ data.text | replace('a', 'b') | length }}{% endfor %}",
      STEPS,
    ],
    [
      'a macro that calls itself',
      '{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}',
      /^the template is nested more than 200 levels deep/,
    ],
  ])('%s', (_what, template, message) => {
    expect(() => fill(template, { all: LIST, text: 'a'.repeat(200_000) })).toThrow(message);
  });

  const DEEP = /^it is nested more than 100 levels deep/;
  test.each([
    ['brackets', `{{ ${'('.repeat(10_000)}1${')'.repeat(10_000)} }}`, DEEP],
    ['brackets that are not closed', `{{ ${'['.repeat(10_000)} }}`, DEEP],
    ['conditions', '{% if 1 %}'.repeat(2000) + '{% endif %}'.repeat(2000), DEEP],
    ['signs', `{{ ${'not '.repeat(12_000)}1 }}`, DEEP],
    ['a string', 'a'.repeat(50_001), /^it has 50,001 characters; at most 50,000 are read/],
  ])('%s beyond any practical size is an error', (_what, template, message) => {
    expect(() => parseTemplate(template)).toThrow(message);
  });

  test('ordinary templates stay far below the limits', () => {
    const template = '[{% for x in data.all %}{{ x }}{{ "," if not loop.last }}{% endfor %}]';
    expect(fill(template, { all: LIST })).toHaveLength(8891);
    expect(fill('{{ data.text }}', { text: 'a'.repeat(900_000) })).toHaveLength(900_000);
  });
});

describe('syntax errors have messages of this project', () => {
  test.each([
    ['Hello {{ data.name', "a '{{' is not closed. Add '}}'"],
    ['{% if data.a %}x', "'{% if … %}' is not closed. Add '{% endif %}'"],
    ['x{% endif %}', "'{% endif %}' closes nothing. Remove it"],
    [
      '{% for x in data.a %}{% endif %}',
      "'{% for … %}' is closed by '{% endif %}'. Write '{% endfor %}'",
    ],
    ['{% fro x in data.a %}{% endfor %}', "there is no statement 'fro'. Did you mean 'for'"],
    ['{{ data. }}', "'{{ data. }}' is not an expression. Write a name after the '.'"],
    ['{{ }}', "'{{ }}' is empty. Put an expression into it, such as {{ data.city }}"],
    ['{{ data["a }}', "'{{ data[\"a }}' is not an expression. Close its quotes"],
    ['{{ (data.a }}', "'{{ (data.a }}' is not an expression. Close its brackets"],
    [
      '{{ data.a && data.b }}',
      "'{{ data.a && data.b }}' is not an expression. Write 'and', 'or' and 'not' as words",
    ],
    ['{% for x %}{% endfor %}', "'{% for x %}' is not a statement. Check its operators and names"],
    [
      'a\n{{ data.a\n}}\n{{ ! }}',
      "line 4: '{{ ! }}' is not an expression. Write 'and', 'or' and 'not' as words",
    ],
  ])('%s', (template, sentence) => {
    expect(() => parseTemplate(template)).toThrow();
    expect(explainTemplate(template)).toBe(sentence);
  });
});

describe('names', () => {
  const names = (template: string) => inspectTemplate(parseTemplate(template).body);

  test('variables that the template sets are not requested', () => {
    const template =
      '{% set a = data.x %}{% for k, v in data.y.items() %}{{ loop.index }}{{ k }}{{ v.w }}{{ a }}{% endfor %}{% macro m(p, q=1) %}{{ p }}{{ q }}{% endmacro %}{{ m(city) }}';
    expect(names(template)).toEqual({
      variables: ['data', 'city'],
      members: [
        ['data', 'x'],
        ['data', 'y'],
      ],
      unknown: [],
    });
  });

  test('unknown filters and tests are reported', () => {
    expect(names("{{ data.a | uper }}{{ data['b'] is definde }}{{ data.c | default(x) }}")).toEqual(
      {
        variables: ['data', 'x'],
        members: [
          ['data', 'a'],
          ['data', 'b'],
          ['data', 'c'],
        ],
        unknown: [
          "there is no filter 'uper'. Did you mean 'upper'?",
          "there is no test 'is definde'. Did you mean 'defined'?",
        ],
      },
    );
  });
});
