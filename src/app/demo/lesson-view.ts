import type { DemoView } from './demo-view.ts';

/** Where the beginning of a lesson is seen best; the others by the gates of their call. */
const VIEWS: Readonly<Record<string, DemoView>> = {
  'budget-split': 'timeline',
  reducers: 'reducer',
  determinism: 'timeline',
  'progress-and-abort': 'timeline',
  'untrusted-and-dry-run': 'result',
};

/** What a lesson's demo shows, and its picture. */
export function lessonView(slug: string): DemoView {
  return VIEWS[slug] ?? 'ladder';
}
