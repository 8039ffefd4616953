import { expect, test } from 'vitest';
import { findTerms } from '../../src/app/pages/learn/terms/find-terms.ts';
import { LESSONS } from '../../src/catalog/lessons/lessons.ts';
import { readGlossary } from './read-glossary.ts';

const glossary = readGlossary();

function marked(...paragraphs: string[]): string[] {
  return findTerms(paragraphs, glossary)
    .flat()
    .flatMap((part) => (part.kind === 'term' ? [`${part.text}: ${part.term.term}`] : []));
}

test('marks the first use of a term, in any form, and no other use', () => {
  expect(marked('A gate refuses it. Two gates.', 'Gates again, and personalities.')).toEqual([
    'gate: Gate',
    'personalities: Personality',
  ]);
});

test('prefers the longer term, and leaves code and everyday words alone', () => {
  expect(marked('An MCP server has `tools`. The model calls it and turns it on.')).toEqual([
    'MCP server: MCP server',
  ]);
  expect(marked('For a tool call, it writes JSON.')).toEqual(['tool: Tool', 'call: Call']);
  expect(marked('Read the result of the second call in this turn.')).toEqual([
    'result: Result',
    'call: Call',
    'turn: Turn',
  ]);
});

test('the parts together are the paragraph', () => {
  const text = 'A `registry` is no registry; a toolset lists tools.';
  const [parts = []] = findTerms([text], glossary);
  expect(
    parts
      .map((part) =>
        part.kind === 'code'
          ? `\`${part.text}\``
          : part.text + (part.kind === 'term' ? part.tail : ''),
      )
      .join(''),
  ).toBe(text);
});

test('the lessons explain the terms that they teach', async () => {
  const prose = await Promise.all(
    LESSONS.map(async ({ load }) => (await load()).steps.map((step) => step.prose)),
  );
  const terms = new Set(
    prose
      .flat()
      .flatMap((paragraphs) => marked(...paragraphs).map((one) => one.replace(/^.*: /, ''))),
  );
  for (const term of [
    'Tool',
    'Registry',
    'Call',
    'Turn',
    'Gate',
    'Schema',
    'Result',
    'Personality',
    'Budget',
    'Reducer',
    'Dry run',
  ])
    expect(terms, term).toContain(term);
});
