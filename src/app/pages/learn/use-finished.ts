import { useEffect, useState } from 'react';
import { LESSONS } from '../../../catalog/lessons/lessons.ts';
import { progress } from './progress.ts';

/** Which lessons are done, by their slugs. */
export function useFinished(): ReadonlySet<string> {
  const [finished, setFinished] = useState(readFinished);
  useEffect(() => progress.subscribe(() => setFinished(readFinished())), []);
  return finished;
}

function readFinished(): ReadonlySet<string> {
  return new Set(
    LESSONS.filter(({ slug, steps }) => progress.of(slug).done.length >= steps).map(
      ({ slug }) => slug,
    ),
  );
}
