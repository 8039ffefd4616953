import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createClientAnswers, loadDeclarations, type Problem } from '../index.ts';
import { createRagCollection } from '../rag/kind.ts';

/**
 * Declarations with typical mistakes, each with its expected problems. `→` stands for a tab, and a
 * line that begins with `>` is a problem: line, column, severity, tool, sentence.
 */
const CORPUS = readFileSync(new URL('./fixtures/broken-declarations.txt', import.meta.url), 'utf8')
  .split(/^=== /m)
  .slice(1)
  .map((entry) => {
    const [name = '', ...lines] = entry.split('\n');
    const text = lines.filter((line) => !line.startsWith('> ')).join('\n');
    return {
      name,
      text: text.replaceAll('→', '\t'),
      reported: lines.flatMap((line) => (line.startsWith('> ') ? [line.slice(2)] : [])),
    };
  });

/** Messages of zod, yaml, the template language and the JavaScript engines. */
const OF_A_LIBRARY =
  /expected (?:record|string|number|array|object|boolean|int)\b|received \w+|Invalid (?:input|option|key|regular)|Unrecognized key|Too (?:small|big)|compact mapping|[Ii]mplicit (?:map )?key|flow (?:map|seq)|block (?:seq|map|coll)|[Ss]calar|at node end|directives-end|YAML (?:stream|token)|Unresolved|Unexpected|Parser Error|Unknown (?:statement|filter|StringValue)|Unterminated|Nothing to repeat|is not valid JSON|undefined|\[object|call stack/;

const show = ({ line, column, severity, tool, message }: Problem) =>
  `${line}:${column} ${severity}${tool === undefined ? '' : ` ${tool}`}: ${message}`;

async function load(text: string) {
  const handler = () => 'done';
  const { loaded, problems } = await loadDeclarations(text, {
    handlers: { a: handler, b: handler, c: handler },
    clientAnswers: createClientAnswers(),
    collections: { docs: createRagCollection() },
  });
  await loaded.close();
  return { loaded, problems };
}

test('the corpus is large', () => {
  expect(CORPUS.length).toBeGreaterThan(120);
});

describe('each broken declaration has problems with line, column, sentence and remedy', () => {
  test.each(CORPUS)('$name', async ({ text, reported }) => {
    const { loaded, problems } = await load(text);
    expect(problems.map(show)).toEqual(reported);
    expect(problems.length).toBeGreaterThan(0);
    for (const { message, line, column } of problems) {
      expect(message).not.toMatch(OF_A_LIBRARY);
      expect(message).toMatch(/^['A-Z].*[.?]$/s);
      expect(message.length).toBeLessThan(600);
      expect(line).toBeLessThanOrEqual(text.split('\n').length);
      expect(column).toBeGreaterThan(0);
    }
    // One mistake disables at most one tool, where the entries can be separated.
    if (/^ {2}- name: a$/m.test(text) && /^ {2}- name: c$/m.test(text)) {
      expect(loaded.tools.map(({ tool }) => tool.name)).toContain('a');
    }
  });
});
