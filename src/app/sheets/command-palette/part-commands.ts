import { CLAUSE_GROUPS } from '../../../session/explain/index.ts';
import { toHash } from '../../lib/address.ts';
import type { Command } from './command.ts';

/** A lesson as the palette names it. */
export interface LessonTitle {
  slug: string;
  title: string;
  teaches: string;
}

/** Commands that open one lesson, or one clause of the reference. */
export function toPartCommands(lessons: readonly LessonTitle[]): Command[] {
  return [
    ...lessons.map(
      ({ slug, title, teaches }, index): Command => ({
        id: `lesson ${slug}`,
        group: 'Help',
        title: `Lesson: ${title}`,
        hint: teaches,
        also: `learn tutorial course ${index + 1} ${slug.replaceAll('-', ' ')}`,
        isText: true,
        run: () => go('learn', slug),
      }),
    ),
    ...CLAUSE_GROUPS.flatMap((group) =>
      group.clauses.map(
        ({ id, title, step }): Command => ({
          id: `clause ${id}`,
          group: 'Help',
          title: `Reference: ${title}`,
          hint: step === undefined ? group.title : `Clause ${step}, ${group.title}`,
          also: `clause ${step ?? ''} contract rule gate`,
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
