import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LessonContent } from '../../catalog/lessons/lesson.ts';
import { LESSONS } from '../../catalog/lessons/lessons.ts';
import type { LessonOutcome } from '../../catalog/lessons/outcome.ts';
import type { Sandbox } from '../../sandbox/api.ts';
import { createTestSandbox } from '../../sandbox/host/test-support.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { parseWorkspace } from '../workspace/parse-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { editableTextOf } from './editable-texts/editable-text-of.ts';
import { clauseOf, evaluateStep } from './evaluate-step.ts';
import { type OpenSession, runApart } from './run-step.ts';
import { beginStep } from './start-step.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
afterAll(() => sandbox.dispose());

const open: OpenSession = async (opening) => openTestSession({ opening, sandbox });

/** The document of each step at its beginning, and with its solution. */
function unfold(content: LessonContent) {
  return content.steps.map((step, index) => {
    const { workspace: before } = beginStep(content, index);
    const written = editableTextOf(step.file).write(before, step.solution);
    if (!written.ok) throw new Error(written.message);
    return { step, before, after: written.workspace };
  });
}

async function outcomeOf(workspace: Workspace, step: LessonContent['steps'][number]) {
  const run = await runApart(workspace, step, open);
  if (!run.ok) throw new Error(`It does not run: ${run.message}`);
  return run.outcome;
}

function wordsOf(texts: readonly string[]): number {
  return texts.join(' ').split(/\s+/).filter(Boolean).length;
}

const holds = (step: LessonContent['steps'][number], outcome: LessonOutcome) =>
  evaluateStep(step, outcome).map(({ check, instead }) => `${check.says}: ${instead ?? 'yes'}`);

test('each lesson has a unique address and a sentence', () => {
  expect(new Set(LESSONS.map(({ slug }) => slug)).size).toBe(LESSONS.length);
  for (const { slug, teaches } of LESSONS) {
    expect(slug).toMatch(/^[a-z0-9-]{1,64}$/);
    expect(teaches).toMatch(/\.$/);
  }
});

describe.each(LESSONS.map((lesson) => [lesson.slug, lesson] as const))('%s', (_, lesson) => {
  test('is short, and shows an editable text', async () => {
    const content = await lesson.load();
    expect(content.steps.length).toBeGreaterThanOrEqual(1);
    expect(content.steps.length).toBeLessThanOrEqual(3);
    expect(lesson.steps).toBe(content.steps.length);
    for (const { step, before } of unfold(content)) {
      expect(parseWorkspace(before)).toEqual({ ok: true, workspace: before });
      const editableText = editableTextOf(step.file);
      const text = editableText.read(before);
      expect(text.trim(), step.title).not.toBe('');
      // Writing the text back unchanged gives the same document.
      const back = editableText.write(before, text);
      expect(back.ok && editableText.read(back.workspace), step.title).toBe(text);
      expect(wordsOf(step.prose), `${step.title}: words`).toBeLessThanOrEqual(150);
      expect(step.hint).not.toContain(step.solution.trim());
      expect(step.checks.length, step.title).toBeGreaterThanOrEqual(1);
      for (const { says, clause } of step.checks) {
        expect(says).not.toMatch(/[.!]$/);
        expect(clauseOf(clause).id).toBe(clause);
      }
    }
  });

  test('begins with an unmet check, and its solution meets all', async () => {
    const content = await lesson.load();
    for (const { step, before, after } of unfold(content)) {
      const atFirst = evaluateStep(step, await outcomeOf(before, step));
      const open = atFirst.filter((verdict) => !verdict.holds);
      expect(open, `${step.title}: nothing fails at first`).not.toEqual([]);
      // The checks appear as sentences, so each must be one.
      for (const { instead } of open) expect(instead?.trim()).not.toBe('');
      const solved = await outcomeOf(after, step);
      expect(holds(step, solved)).toEqual(step.checks.map(({ says }) => `${says}: yes`));
    }
  }, 60_000);
});
