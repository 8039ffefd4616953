import { describe, expect, test } from 'vitest';
import { problemKinds } from '../../src/edge/problem.ts';
import { CLAUSE_GROUPS } from '../../src/session/explain/all-clauses.ts';
import { FAILURE_CLAUSES, ruleSource } from '../../src/session/explain/failure-clauses.ts';
import { PROBLEM_SOURCES } from '../../src/session/explain/problem-clauses.ts';
import { RULES } from '../../src/session/explain/rules.ts';
import {
  contentsOf,
  readCitations,
  readContract,
  readHeadings,
  readProject,
  slugOf,
} from './read-contract.ts';

const contract = readContract();
const headings = readHeadings(contract);
const ids = headings.map(({ id }) => id);

describe('docs/contract.md', () => {
  test('gives each clause an id of its own', () => {
    expect(ids.length).toBeGreaterThan(60);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...contract.matchAll(/<a id="/g)].length).toBe(
      headings.filter(({ level }) => level === 3).length,
    );
  });

  // GitHub gives each heading an id, too; it must not belong to another clause.
  test('has no heading whose own slug is the id of another clause', () => {
    for (const { id, title } of headings) {
      const slug = slugOf(title);
      if (slug !== id) expect(ids).not.toContain(slug);
    }
  });

  test('lists its clauses in its table of contents', () => {
    const [, listed = ''] =
      /<!-- contents -->\n([\s\S]*?)\n?<!-- \/contents -->/.exec(contract) ?? [];
    expect(listed).toBe(contentsOf(headings));
  });

  test('links to clauses that exist', () => {
    const links = [...contract.matchAll(/\]\(#([\w-]+)\)/g)].map(([, id]) => id);
    expect(links.filter((id) => !ids.includes(id ?? ''))).toEqual([]);
  });

  test('names the source of each clause', () => {
    const clauses = contract.split(/^<a id="/m).slice(1);
    const silent = clauses.filter((clause) => !/^Source: /m.test(clause));
    expect(silent.map((clause) => clause.slice(0, clause.indexOf('"')))).toEqual([]);
  });
});

test('every clause that the project cites exists', () => {
  // The example in `Citation` explains the form.
  const missing = readCitations().filter(({ id }) => !ids.includes(id) && id !== 'id');
  expect(missing).toEqual([]);
});

test('every clause of the reference page has its clause in the contract', () => {
  const sources = CLAUSE_GROUPS.flatMap(({ clauses }) => clauses.map(({ source }) => source));
  const missing = sources.filter((source) => !ids.includes(source.replace(/^.*#/, '')));
  expect(missing).toEqual([]);
});

describe('each refusal and error has a clause that exists', () => {
  const idOf = (source: string) => source.replace(/^docs\/contract\.md#/, '');

  test.each(Object.entries(FAILURE_CLAUSES))('the code or reason %s', (_code, clause) => {
    expect(ids).toContain(clause);
  });

  test.each([...RULES.keys()])('the rule %s', (rule) => {
    expect(ids).toContain(idOf(ruleSource(rule) ?? ''));
  });

  test.each(Object.entries(PROBLEM_SOURCES))('a problem in %s', (_where, source) => {
    expect(ids).toContain(idOf(source));
  });

  test.each(problemKinds())('the problem $code of the edge server', ({ help }) => {
    expect(ids).toContain(idOf(help));
  });

  // Codes of misuse share one clause, whose table has a row for each.
  test('the codes of registry errors', () => {
    const [, type = ''] =
      /type ToolRegistryErrorCode =([^;]*);/.exec(
        readProject().find(({ file }) => file === 'src/core/errors.ts')?.text ?? '',
      ) ?? [];
    const codes = [...type.matchAll(/'(\w+)'/g)].map(([, code = '']) => code);
    const [clause = ''] = contract.split('<a id="registry-errors"></a>')[1]?.split('<a id=') ?? [];
    expect(codes.length).toBeGreaterThan(5);
    expect(codes.filter((code) => !clause.includes(`\`${code}\``))).toEqual([]);
  });
});

test('no comment cites a document that is not in the repository', () => {
  const foreign =
    /\b(?:seeds? [1-5](?:[,.;]|'s)|pages? [1-9],? (?:sections?|items?|')|seed [1-5] )/i;
  const found = readProject().filter(({ text }) => foreign.test(text));
  expect(found.map(({ file }) => file)).toEqual([]);
});
