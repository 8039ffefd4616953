import { type GalleryExample, galleryExamples } from '../../../catalog/gallery/gallery.ts';
import { matchesFilter } from '../../lib/matches-filter.ts';

/** The topics by which examples can be filtered. */
export type ExampleTag = GalleryExample['tags'][number];

/** The titles of tags, in display order. */
export const TAG_LABELS: Readonly<Record<ExampleTag, string>> = {
  familiar: 'Problems you know',
  reducers: 'Reducers on real output',
  gates: 'Gates',
  context: 'Context window',
  budget: 'Budget',
  turn: 'The turn',
  access: 'Access and trust',
  definitions: 'Definitions',
  simulation: 'Faults',
  systems: 'Five registries',
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

function textOf(example: GalleryExample): string {
  const { slug, title, sentence, teaches, clause, tags, start, system = '' } = example;
  const tools = start.calls?.map(({ tool }) => tool) ?? [];
  const words = tags.map((tag) => TAG_LABELS[tag]);
  return [system, slug, title, sentence, teaches, clause, ...words, ...tools].join(' ');
}

/** Examples that stand below one heading. */
export interface ExampleSection {
  title: string;
  /** A sentence about all of them. */
  lead: string;
  examples: readonly GalleryExample[];
}

/**
 * The examples below their headings: what a visitor knows first, and the published registries last.
 * Headings without an example are left out.
 */
export function toSections(examples: readonly GalleryExample[]): ExampleSection[] {
  const isFamiliar = ({ tags }: GalleryExample) => tags.includes('familiar');
  const isSystem = ({ tags }: GalleryExample) => tags.includes('systems');
  return [
    {
      title: 'Problems you know',
      lead: 'What goes wrong between a model and its tools, and what a registry does about it.',
      examples: examples.filter(isFamiliar),
    },
    {
      title: 'One topic each',
      lead: 'Limits, access, budgets, faults, and reducers on the output of real programs.',
      examples: examples.filter((one) => !isFamiliar(one) && !isSystem(one)),
    },
    {
      title: 'Five registries in one',
      lead: 'Toolyard implements the union of five published descriptions of a tool registry. Each example shows what one of them brings.',
      examples: examples.filter(isSystem),
    },
  ].filter((section) => section.examples.length > 0);
}
