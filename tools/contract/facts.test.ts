import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { capabilityNames } from '../../src/core/index.ts';
import * as builtInReducers from '../../src/core/reduce/reducers/built-in-reducers.ts';
import * as reducers from '../../src/core/reduce/reducers/index.ts';
import { DEFAULT_LIMITS as EDGE_LIMITS } from '../../src/edge/limits.ts';
import { problemKinds } from '../../src/edge/problem.ts';
import { PROVIDER_FORMATS } from '../../src/formats/index.ts';
import { builtinNames, KINDS } from '../../src/kinds/index.ts';
import { STEP_INFOS } from '../../src/session/explain/clauses.ts';
import { ROOT } from '../root.mjs';
import { readContract } from './read-contract.ts';

const contract = readContract();

/** The text of one clause. */
function clause(id: string): string {
  const [, text = ''] = contract.split(`<a id="${id}"></a>`);
  return text.split(/^(?:<a id=|## )/m)[0] ?? '';
}

/** The code in the first column of a clause's tables. */
function firstColumn(text: string): string[] {
  return [...text.matchAll(/^\| \[?`([^`]+)`/gm)].map(([, name = '']) => name);
}

test('has the steps in their order', () => {
  const [, table = ''] = /## One call, step by step([\s\S]*?)\n\n\*\*Decision/.exec(contract) ?? [];
  const rows = [...table.matchAll(/^\| (\d+) \| \[([^\]]+)\]/gm)];
  expect(rows.map(([, step]) => Number(step))).toEqual(STEP_INFOS.map(({ step }) => step));
  // The fifth row begins with approval, which has no separate step.
  for (const { step, id, title } of STEP_INFOS) {
    if (id !== 'availability') expect(rows[step - 1]?.[2]).toBe(title);
  }
});

test('has every kind, format, built-in tool and capability', () => {
  expect(firstColumn(clause('kinds')).sort()).toEqual(KINDS.map(({ name }) => name).sort());
  expect(firstColumn(clause('formats'))).toEqual([...PROVIDER_FORMATS]);
  const named = [...clause('kind-builtin').matchAll(/`([a-z]+(?:_[a-z]+)*)`/g)].map(
    ([, name]) => name,
  );
  expect(builtinNames.filter((name) => !named.includes(name))).toEqual([]);
  const scoped = firstColumn(clause('scoped-access')).map((name) => name.replace(/\..*|:$/, ''));
  expect(scoped.filter((name) => /^[a-z]/.test(name))).toEqual([...capabilityNames]);
});

test('has every built-in reducer, with its tool', () => {
  const rows = [...clause('built-in-reducers').matchAll(/^\| `([^`]+)` \| `([^`]+)` \| \S/gm)];
  const listed = rows.map(([, name, tool]) => `${name} for ${tool}`);
  const exported = Object.entries(builtInReducers);
  expect(listed.sort()).toEqual(
    exported.map(([name, { toolName }]) => `${name} for ${toolName}`).sort(),
  );
  // A reducer that `index.ts` exports by itself would be in no list of the playground.
  const everyReducer = Object.entries(reducers).filter(([, value]) => 'toolName' in value);
  expect(everyReducer.map(([name]) => name).sort()).toEqual(exported.map(([name]) => name).sort());
});

test('has every limit and problem of the edge server', () => {
  for (const [name, value] of Object.entries(EDGE_LIMITS)) {
    expect(clause('edge-limits')).toContain(`| \`${name}\` | ${value.toLocaleString('en-US')}`);
  }
  const rows = [...clause('edge-problems').matchAll(/^\| (\d+) \| (.+) \|$/gm)];
  const listed = rows.flatMap(([, status, codes = '']) =>
    [...codes.matchAll(/`(\w+)`/g)].map(([, code]) => `${code} ${status}`),
  );
  expect(listed.sort()).toEqual(
    problemKinds()
      .map(({ code, status }) => `${code} ${status}`)
      .sort(),
  );
});

test('has every entry of the package', () => {
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    exports: Record<string, unknown>; // the manifest has it
  };
  const entries = Object.keys(exports).filter((entry) => !entry.endsWith('.json'));
  expect(firstColumn(clause('package-entries')).sort()).toEqual(
    entries.map((entry) => entry.replace('.', 'toolyard')).sort(),
  );
});
