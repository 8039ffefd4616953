import type { LessonFile } from '../../../catalog/lessons/lesson.ts';
import type { SessionState } from '../../store/state.ts';
import { nameAdvice } from './name-advice.ts';
import { schemaAdvice } from './schema-advice.ts';

/** The most sentences at once; with more the text was probably not meant to run. */
const MOST = 4;

/**
 * Sentences about probable mistakes in the user's own texts that no gate reports: names that no tool
 * has, and parts of schemas that check nothing.
 */
export function advise(
  { workspace, tools }: Pick<SessionState, 'workspace' | 'tools'>,
  file: LessonFile,
): readonly string[] {
  const schemas = tools.filter(({ origin }) => origin === 'user');
  const all = [
    ...nameAdvice(workspace, tools, file),
    ...schemas.flatMap(({ name, schema }) => schemaAdvice(name, schema)),
  ];
  return [...new Set(all)].slice(0, MOST);
}
