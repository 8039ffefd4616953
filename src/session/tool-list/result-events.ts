import type { ReducedEvent, TraceEvent, TrimmedEvent } from '../../core/index.ts';
import { canonicalJson } from '../../lib/canonical-json.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { RunRecord } from '../store/run-record.ts';
import type { SessionState } from '../store/state.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** A trace event with the sizes of a result. */
export type ResultEvent = ReducedEvent | TrimmedEvent;

/**
 * The sizes of results in the history of runs. Only runs with the tools, reducers and limits of now
 * count, so that a change of them begins anew.
 */
export function selectResultEvents({ runs, workspace }: SessionState): readonly ResultEvent[] {
  const { tools, declarations, reducers, budget, contextSettings } = workspace;
  return toEvents(runs?.records ?? NONE, tools, declarations, reducers, budget, contextSettings);
}

const NONE: readonly RunRecord[] = [];

type Parts = [
  tools: Workspace['tools'],
  declarations: Workspace['declarations'],
  reducers: Workspace['reducers'],
  budget: Workspace['budget'],
  context: Workspace['contextSettings'],
];

const toEvents = memoizeLast(
  (records: readonly RunRecord[], ...now: Parts): readonly ResultEvent[] =>
    records.flatMap(({ detail }) =>
      detail && isSame(partsOf(detail.input), now) ? detail.events.flatMap(toResultEvent) : [],
    ),
);

function partsOf(input: Workspace): Parts {
  const { tools, declarations, reducers, budget, contextSettings } = input;
  return [tools, declarations, reducers, budget, contextSettings];
}

function isSame(before: Parts, now: Parts): boolean {
  return before.every(
    (part, at) =>
      part === now[at] || canonicalJson(part ?? null) === canonicalJson(now[at] ?? null),
  );
}

/** Without the text, which may be long. */
function toResultEvent(event: TraceEvent): ResultEvent[] {
  if (event.type === 'trimmed') return [event];
  if (event.type !== 'reduced') return [];
  const { text: _, ...sizes } = event;
  return [sizes];
}
