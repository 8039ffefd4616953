import type { LessonFile } from '../../../catalog/lessons/lesson.ts';
import { lookup } from '../../lib/lookup.ts';
import type { SessionState } from '../../store/state.ts';
import { ignoredOf } from '../../user-code/ready-code.ts';
import { nameAdvice } from './name-advice.ts';
import { schemaAdvice } from './schema-advice.ts';

/** The most sentences at once; with more the text was probably not meant to run. */
const MOST = 4;

/**
 * Sentences about probable mistakes in the user's own texts that no gate reports: names that no tool
 * has, properties of tools that have no effect, and parts of schemas that check nothing.
 */
export function advise(
  { workspace, tools, userTools }: Pick<SessionState, 'workspace' | 'tools' | 'userTools'>,
  file: LessonFile,
): readonly string[] {
  const schemas = tools.filter(({ origin }) => origin === 'user');
  const all = [
    ...nameAdvice(workspace, tools, file),
    ...workspace.tools.flatMap(({ id }) => ignoredOf(lookup(userTools, id))),
    ...schemas.flatMap(({ name, schema }) => schemaAdvice(name, schema)),
  ];
  return [...new Set(all)].slice(0, MOST);
}
