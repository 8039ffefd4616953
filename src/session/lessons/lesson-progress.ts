import * as z from 'zod/mini';

/** The reader's progress in one lesson. */
export interface LessonProgress {
  /** Indexes of steps whose checks have all passed in one run. */
  done: readonly number[];
  /** The open step. */
  step: number;
  /** The edited texts, by the index of the step. */
  texts: Readonly<Record<string, string>>;
}

/** Stores progress. Browsers use `localStorage`. Neither method throws. */
export interface ProgressPort {
  read(): unknown;
  write(value: unknown): void;
}

/** The reader's progress in all lessons. */
export interface ProgressStore {
  of(slug: string): LessonProgress;
  change(slug: string, patch: Partial<LessonProgress>): void;
  /** Marks a step as done. */
  finish(slug: string, step: number): void;
  subscribe(listener: () => void): () => void;
}

/** The progress of a lesson that was never opened. */
export const NO_PROGRESS: LessonProgress = { done: [], step: 0, texts: {} };

/** Stores progress through a port. Stored data may be invalid; then progress starts anew. */
export function createProgressStore(port: ProgressPort): ProgressStore {
  const stored = progressSchema.safeParse(port.read());
  let lessons: Readonly<Record<string, LessonProgress>> = stored.success ? stored.data.lessons : {};
  const listeners = new Set<() => void>();
  const of = (slug: string) =>
    Object.hasOwn(lessons, slug) ? (lessons[slug] ?? NO_PROGRESS) : NO_PROGRESS;
  const change: ProgressStore['change'] = (slug, patch) => {
    lessons = { ...lessons, [slug]: { ...of(slug), ...patch } };
    port.write({ version: 1, lessons });
    for (const listener of listeners) listener();
  };
  return {
    of,
    change,
    finish: (slug, step) => {
      const { done } = of(slug);
      if (!done.includes(step)) change(slug, { done: [...done, step] });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const place = z.int().check(z.gte(0), z.lte(99));

const progressSchema = z.object({
  version: z.literal(1),
  lessons: z.record(
    z.string(),
    z.object({ done: z.array(place), step: place, texts: z.record(z.string(), z.string()) }),
  ),
});
