import type { DemoView } from './demo-view.ts';

/** The best view for the start of a lesson; the default shows the gates of its call. */
const VIEWS: Readonly<Record<string, DemoView>> = {
  'budget-split': 'timeline',
  reducers: 'reducer',
  determinism: 'timeline',
  'progress-and-abort': 'timeline',
  'untrusted-and-dry-run': 'result',
};

/** The view of a lesson's demo and of its picture. */
export function lessonView(slug: string): DemoView {
  return VIEWS[slug] ?? 'ladder';
}
