import type { LessonFile } from '../../../catalog/lessons/lesson.ts';
import { editableTextOf } from '../../../session/lessons/index.ts';

/**
 * The path of a step's text in the editor. In the folder `own`, code gets the same help as the
 * user's own files.
 */
export function lessonPath(slug: string, index: number, file: LessonFile): string {
  return `own/lessons/${slug}/${index}/${editableTextOf(file).fileName}`;
}
