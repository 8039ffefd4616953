import { describe, expect, test } from 'vitest';
import { parseContract } from './parse-contract.ts';
import { readContract, readHeadings } from './read-contract.ts';

const texts = parseContract(readContract());

test('every clause is read, with its section, its blocks and its source', () => {
  const clauses = readHeadings(readContract()).filter(({ level }) => level === 3);
  expect(texts.map(({ id, title }) => ({ id, title }))).toEqual(
    clauses.map(({ id, title }) => ({ id, title })),
  );
  const poor = texts.filter((text) => !text.section || !text.source || text.blocks.length === 0);
  expect(poor.map(({ id }) => id)).toEqual([]);
});

test('each kind of block is read', () => {
  const contract = `## Limits
<a id="depth"></a>
### Depth

First line
of one text:
- a \`b\`
- c
  d

| Code | Meaning |
|---|---|
| \`a\\|b\` | [Depth](#depth) |

\`\`\`text exact=x
kept  as it is

too
\`\`\`

    indented

Source: Ethos,
"Depth".
`;
  expect(parseContract(contract)).toEqual([
    {
      id: 'depth',
      title: 'Depth',
      section: 'Limits',
      blocks: [
        { kind: 'text', text: 'First line of one text:' },
        { kind: 'list', items: ['a `b`', 'c d'] },
        { kind: 'table', head: ['Code', 'Meaning'], rows: [['`a|b`', '[Depth](#depth)']] },
        {
          kind: 'code',
          exact: 'x',
          code: 'kept  as it is\n\ntoo',
        },
        { kind: 'code', code: 'indented' },
      ],
      source: 'Ethos, "Depth".',
    },
  ]);
});

describe('no word is lost', () => {
  test.each(texts)('$id', ({ blocks, id }) => {
    const shown = JSON.stringify(blocks);
    const [, body = ''] =
      new RegExp(`<a id="${id}"></a>\n### .*\n([\\s\\S]*?)^Source: `, 'm').exec(readContract()) ??
      [];
    const words = (text: string) => text.match(/[A-Za-z]{4,}/g) ?? [];
    const fences = /^```.*$/gm;
    expect(words(shown).length).toBeGreaterThanOrEqual(words(body.replace(fences, '')).length);
  });
});
