import type { Lesson } from './lesson.ts';

/** The lessons in the order in which they build up the contract. */
export const LESSONS: readonly Lesson[] = [
  {
    slug: 'first-tool',
    title: 'Your first tool',
    teaches: 'A tool is a name, a description, a schema and a function that answers in words.',
    load: async () => (await import('./first-tool.ts')).firstTool,
  },
];
