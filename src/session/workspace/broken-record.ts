import { problemOfRecord } from '../../catalog/sandbox-data/problem-of-record.ts';
import { findSection } from '../../catalog/sandbox-data/sections.ts';
import type { Workspace } from './workspace.ts';

/**
 * The first record of the sandbox data that does not fit its section, as a sentence. Sections that
 * this page does not know are ignored, as unknown keys are.
 */
export function findBrokenRecord({ scenario: { records = {} } }: Workspace): string | undefined {
  for (const [sectionId, changes] of Object.entries(records)) {
    const section = findSection(sectionId, records);
    if (!section) continue;
    for (const [id, record] of Object.entries(changes)) {
      const problem = record === null ? undefined : problemOfRecord(section, record, id);
      if (!problem) continue;
      const path = ['scenario.records', sectionId, id, problem.field].filter(Boolean).join('.');
      return `The field ${path} is invalid. ${problem.message}`;
    }
  }
  return undefined;
}
