import { expect, test } from 'vitest';
import { toFileName } from './documents.ts';

test.each([
  ['Issue triage', 'issue-triage.toolyard.json'],
  ['Workspace (copy from another tab)', 'workspace-copy-from-another-tab.toolyard.json'],
  ['../../Größe: 5 %', 'größe-5.toolyard.json'],
  ['***', 'workspace.toolyard.json'],
])('the file of %j is named %s', (name, fileName) => {
  expect(toFileName({ name })).toBe(fileName);
});
