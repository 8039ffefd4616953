import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { GATE_TEXTS } from '../../core/steps.ts';
import { STEP_INFOS, stepOf } from './clauses.ts';
import { FIXES } from './fixes.ts';
import { type CallRuleFacts, RULES, ruleText } from './rules.ts';

const gates = new URL('../../core/call/gates/', import.meta.url);
const sources = readdirSync(gates)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(new URL(file, gates), 'utf8'));
const gateIds = Object.keys(GATE_TEXTS).join('|');
// A rule id in a check, as opposed to the start of its text.
const ruleIds = [
  ...new Set(
    sources.flatMap(
      (source) => source.match(new RegExp(`(?<=')(?:${gateIds})\\.[a-z_]+(?='(?!:))`, 'g')) ?? [],
    ),
  ),
];
const refusing = [...RULES.keys()].filter((rule) => ruleText(rule).sentence);

const facts: CallRuleFacts = {
  tool: 'mcp__linear__create_issue',
  info: undefined,
  personality: { id: 'reviewer', name: 'Reviewer', description: '' },
  callId: 'call',
  value: ['one', 'two'],
};

test('finds and reads the gates’ own files', () => {
  expect(ruleIds.length).toBeGreaterThan(25);
});

test.each(ruleIds)('%s has its text', (rule) => {
  expect(RULES.has(rule)).toBe(true);
});

const tagged = [...RULES.keys()].filter((rule) => ruleText(rule).tag !== undefined);

test.each([...tagged, ...FIXES.keys()])(
  '%s, which has a tag or a fix, is a rule that refuses',
  (rule) => {
    expect(refusing).toContain(rule);
  },
);

test.each([...RULES.keys()])('%s is a rule of a gate', (rule) => {
  expect(ruleIds).toContain(rule);
});

// A verdict that ends a call is written as a refusal, or with its result beside the rule.
test('each rule that ends a call has a sentence', () => {
  const ending = sources.flatMap((source) => [
    ...source.matchAll(
      /outcome: '(?:refuse|answer)',\s*rule: (?:[^,]*\? )?'([a-z_.]+)'(?: : '([a-z_.]+)')?/g,
    ),
    ...source.matchAll(/refuse\('([a-z_.]+)'/g),
  ]);
  const ids = ending.flatMap(([, ...found]) => found).filter((id) => id !== undefined);
  expect(ids.length).toBeGreaterThan(12);
  expect(ids.filter((id) => !refusing.includes(id))).toEqual([]);
});

describe.each(refusing)('%s', (rule) => {
  test('has whole sentences', () => {
    const text = ruleText(rule);
    expect(text.sentence?.(facts)).toMatch(/^\S.*\.$/s);
    expect(text.sentence?.(facts)).not.toMatch(/undefined|\[object|!/);
    expect(text.detail(facts)).not.toBe('');
  });
});

test('the code of an MCP tool is on its server, so the sentence names the server', () => {
  const { sentence } = ruleText('availability.unavailable');
  const info = { ...facts.info, mcpServer: 'linear' } as typeof facts.info;
  expect(sentence?.({ ...facts, info })).toContain('the MCP server linear is not connected');
  expect(sentence?.({ ...facts, info: undefined })).toContain('See isAvailable in its code.');
});

test.each([
  ['user', 'in the code of the tool'],
  ['declared', 'in the declaration of the tool'],
  ['catalogue', 'on the Schema tab'],
])('an invalid schema of a tool of origin %s is fixed %s', (origin, place) => {
  const { sentence } = ruleText('arguments.broken_schema');
  const info = { ...facts.info, origin } as typeof facts.info;
  expect(sentence?.({ ...facts, tool: 'weather', info, value: "'type' must be a string." })).toBe(
    `The schema of weather is invalid: 'type' must be a string. Fix it ${place}.`,
  );
});

test('each step has a number, a clause and a source', () => {
  expect(STEP_INFOS.map(({ step }) => step)).toEqual(STEP_INFOS.map((_, index) => index + 1));
  const { step, clause } = stepOf('allowlist');
  expect(clause).toMatchObject({
    id: 'allowlist',
    label: `Clause ${step}, allowlist`,
    source: 'docs/contract.md#allowlist',
  });
});
