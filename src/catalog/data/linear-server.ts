import type { SimulatedService } from '../../simulation/index.ts';
import type { RecordOptions } from '../sandbox-data/record-options.ts';
import { recordsOf } from '../sandbox-data/world-records.ts';
import type { Issue } from './issues.ts';

/** Address of the simulated Linear server. A tool's name is the path. */
export const LINEAR_URL = 'https://linear.example';

/** The fields of a new issue, as `POST /create_issue` takes them. */
export type NewIssue = Pick<Issue, 'title' | 'body' | 'priority'>;

/**
 * A Linear server with its own issues; a created issue appears in the next list.
 *
 * - `GET /list_issues?state=…&limit=…` answers an array of issues, as indented JSON.
 * - `POST /create_issue` takes {@link NewIssue} and answers the issue.
 */
export function createLinearService({ records, log }: RecordOptions = {}): SimulatedService {
  const known = recordsOf('issues', records);

  function list({ searchParams }: URL): Response {
    const state = searchParams.get('state');
    const found = known.filter((issue) => state === null || issue.state === state);
    const limit = Number(searchParams.get('limit') ?? found.length);
    return new Response(JSON.stringify(found.slice(0, limit), null, 2));
  }

  function create({ title, body, priority }: NewIssue): Response {
    const issue: Issue = {
      id: nextIssueId(known),
      title,
      state: 'triage',
      priority,
      assignee: null,
      updatedAt: '2026-03-12T09:00:00Z',
      body,
    };
    known.unshift(issue);
    log?.note('issues', issue.id, issue);
    return new Response(JSON.stringify(issue));
  }

  return {
    name: 'linear',
    hosts: [new URL(LINEAR_URL).host],
    conditions: { latencyMs: [640, 820] },
    async answer(request) {
      const url = new URL(request.url);
      const route = `${request.method} ${url.pathname}`;
      if (route === 'GET /list_issues') return list(url);
      // The example tool is the only caller, and its schema has been checked.
      if (route === 'POST /create_issue') return create((await request.json()) as NewIssue);
      return new Response('Not Found', { status: 404 });
    },
  };
}

/** One above the highest. */
function nextIssueId(known: readonly Issue[]): string {
  const numbers = known.map(({ id }) => Number(/^FER-(\d{1,9})$/.exec(id)?.[1] ?? 0));
  return `FER-${String(Math.max(412, ...numbers) + 1)}`;
}
