import { type GalleryExample, galleryExamples } from '../../../catalog/gallery/gallery.ts';
import { matchesFilter } from '../../lib/matches-filter.ts';

/** The topics by which examples can be filtered. */
export type ExampleTag = GalleryExample['tags'][number];

/** The titles of tags, in display order. */
export const TAG_LABELS: Readonly<Record<ExampleTag, string>> = {
  systems: 'Registry basics',
  reducers: 'Reducers on real output',
  gates: 'Gates',
  budget: 'Budget',
  turn: 'The turn',
  access: 'Access and trust',
  definitions: 'Definitions',
  simulation: 'Faults',
};

/** All tags in order. */
export const TAGS = Object.keys(TAG_LABELS) as readonly ExampleTag[]; // exactly the record's keys

/** The user's filter. */
export interface ExampleFilter {
  words: string;
  /** One at a time; `undefined` for all. */
  tag: ExampleTag | undefined;
}

/**
 * The examples that contain every word and have the tag, in the gallery's order.
 *
 * @example findExamples({ words: 'vitest', tag: 'reducers' });
 */
export function findExamples({ words, tag }: ExampleFilter): readonly GalleryExample[] {
  return galleryExamples.filter(
    (example) =>
      (tag === undefined || example.tags.includes(tag)) && matchesFilter(textOf(example), words),
  );
}

function textOf({ slug, title, sentence, teaches, clause, tags, start }: GalleryExample): string {
  const tools = start.calls?.map(({ tool }) => tool) ?? [];
  const words = tags.map((tag) => TAG_LABELS[tag]);
  return [slug, title, sentence, teaches, clause, ...words, ...tools].join(' ');
}
