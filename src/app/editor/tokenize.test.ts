import { describe, expect, it } from 'vitest';
import { tokenizeLine } from './tokenize.ts';
import type { TokenKind } from './tokens.ts';
import type { EditorLanguage } from './types.ts';
import { registerTypescript } from './typescript.ts';

registerTypescript();

/** Every coloured token of a text as `kind:text`, line by line. */
function coloured(language: EditorLanguage, text: string): string[] {
  const found: string[] = [];
  let state = '';
  for (const line of text.split('\n')) {
    const result = tokenizeLine(language, line, state);
    state = result.state;
    result.tokens.forEach((token, index) => {
      const piece = line.slice(token.start, result.tokens[index + 1]?.start);
      if (token.kind !== 'plain') found.push(`${token.kind}:${piece}`);
    });
  }
  return found;
}

function of(kind: TokenKind, language: EditorLanguage, text: string): string[] {
  return coloured(language, text)
    .filter((entry) => entry.startsWith(`${kind}:`))
    .map((entry) => entry.slice(kind.length + 1));
}

describe('JSON', () => {
  it('distinguishes a property from a string by the colon', () => {
    expect(coloured('json', '{"path" : "a:b", "n": [-1.5e3, true, null]}')).toEqual([
      'property:"path"',
      'string:"a:b"',
      'property:"n"',
      'number:-1.5e3',
      'keyword:true',
      'keyword:null',
    ]);
  });

  it('keeps an escaped quote inside its string', () => {
    expect(of('string', 'json', '["a\\"b", "c"]')).toEqual(['"a\\"b"', '"c"']);
  });

  it('colours an unterminated string only up to the end of its line', () => {
    expect(coloured('json', '{"a": "bc\n"d": 1}')).toEqual([
      'property:"a"',
      'string:"bc',
      'property:"d"',
      'number:1',
    ]);
  });
});

describe('TypeScript', () => {
  it('colours keywords, calls and the exported name, not ordinary names', () => {
    const text =
      'export const reducer: Reducer = { reduce(result) { return result.value.split(1) } }';
    expect(coloured('typescript', text)).toEqual([
      'keyword:export',
      'keyword:const',
      'function:reducer',
      'function:reduce',
      'keyword:return',
      'function:split',
      'number:1',
    ]);
  });

  it('treats contextual keywords as names in name positions', () => {
    expect(of('keyword', 'typescript', "import type { A } from 'a'")).toEqual([
      'import',
      'type',
      'from',
    ]);
    expect(of('keyword', 'typescript', "{ type: 'object', of: x.from, type }")).toEqual([]);
    expect(of('keyword', 'typescript', 'schema.default; { in: 1 }')).toEqual([]);
  });

  it('carries a block comment over lines and ends it', () => {
    expect(coloured('typescript', '/** a\n * b\n */ const x')).toEqual([
      'comment:/** a',
      'comment: * b',
      'comment: */',
      'keyword:const',
    ]);
  });

  it('follows templates with nested code, braces and templates over lines', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is code.
    const text = '`a ${f({ b: `c ${1}` })} d\ne` + 2';
    expect(coloured('typescript', text)).toEqual([
      'string:`a ',
      'function:f',
      'string:`c ',
      'number:1',
      'string:`',
      'string: d',
      'string:e`',
      'number:2',
    ]);
  });

  it('distinguishes a regular expression from a division', () => {
    expect(of('string', 'typescript', 'x.replace(/[/"]+/g, y)')).toEqual(['/[/"]+/g']);
    expect(of('string', 'typescript', 'const half = a / b / c')).toEqual([]);
    expect(of('string', 'typescript', 'const half = (a) / b / c')).toEqual([]);
  });

  it('reads a comment after code and no comment inside a string', () => {
    expect(coloured('typescript', "open('http://x') // why")).toEqual([
      'function:open',
      "string:'http://x'",
      'comment:// why',
    ]);
  });

  it('reads any line to its end', () => {
    for (const line of ['\\', '`\\', "'", '/', '${', '}}}', '#x @y', '0x', '\u{1F600} é', '/[/']) {
      expect(() => tokenizeLine('typescript', line, '')).not.toThrow();
    }
  });
});

it('leaves a long line plain, and keeps what was open before it', () => {
  const long = `"${'x'.repeat(20_000)}"`;
  expect(tokenizeLine('json', long, '').tokens).toEqual([{ start: 0, kind: 'plain' }]);
  const { state } = tokenizeLine('typescript', '/* a comment', '');
  const after = tokenizeLine('typescript', long, state).state;
  expect(tokenizeLine('typescript', 'that ends */ const', after).tokens.at(0)?.kind).toBe(
    'comment',
  );
});
