import { CLAUSE_GROUPS } from '../../../session/explain/index.ts';
import { toHash } from '../../lib/address.ts';
import type { Command } from './command.ts';

/** A lesson as the palette names it. */
export interface LessonTitle {
  slug: string;
  title: string;
}

/** Commands that open one lesson, or one clause of the reference. */
export function toPartCommands(lessons: readonly LessonTitle[]): Command[] {
  return [
    ...lessons.map(
      ({ slug, title }): Command => ({
        id: `lesson ${slug}`,
        group: 'Help',
        title: `Lesson: ${title}`,
        also: 'learn tutorial course',
        isText: true,
        run: () => go('learn', slug),
      }),
    ),
    ...CLAUSE_GROUPS.flatMap((group) =>
      group.clauses.map(
        ({ id, title }): Command => ({
          id: `clause ${id}`,
          group: 'Help',
          title: `Reference: ${title}`,
          hint: group.title,
          also: 'clause contract rule',
          isText: true,
          crowd: true,
          run: () => go('reference', id),
        }),
      ),
    ),
  ];
}

function go(route: 'learn' | 'reference', rest: string): void {
  location.hash = toHash({ route, rest });
}
