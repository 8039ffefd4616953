import type { Msw } from '../http-msw.ts';
import { listPageOf, problem, readObject, type SimulatedService } from '../http-service.ts';
import type { TrackerComment, TrackerIssue } from './content.ts';

const ISSUES = 'https://tracker.example/api/issues';

/** The tracker's records, which its interface changes. */
export interface TrackerState {
  /** Newest first. */
  issues(): readonly TrackerIssue[];
}

/**
 * An issue tracker:
 *
 * - `GET /api/issues?state=&label=&assignee=&q=&page=&per_page=` lists, newest first;
 * - `GET /api/issues/<number>` shows one;
 * - `POST /api/issues` `{ title, body?, labels?, assignee? }` creates;
 * - `POST /api/issues/<number>/comments` `{ text, author? }` comments;
 * - `POST /api/issues/<number>/close` `{ comment? }` closes; 409 where it is closed.
 *
 * 404 for a missing issue, 422 with the names of invalid fields.
 *
 * @param nowIso - the time that goes into new records.
 */
export function createTrackerService(
  { http }: Msw,
  initial: readonly TrackerIssue[],
  nowIso: () => string,
): SimulatedService & { state: TrackerState } {
  const issues = new Map(initial.map((issue) => [issue.number, issue]));
  const newestFirst = () => [...issues.values()].sort((a, b) => b.number - a.number);

  function withIssue(number: unknown, fn: (issue: TrackerIssue) => Response | Promise<Response>) {
    const issue = issues.get(Number(number));
    return issue ? fn(issue) : problem(404, `There is no issue ${String(number)}.`);
  }
  function save(issue: TrackerIssue, status = 200): Response {
    issues.set(issue.number, issue);
    return Response.json(issue, { status });
  }
  const comment = (text: string, author = 'api'): TrackerComment => ({
    author,
    text,
    createdAt: nowIso(),
  });

  return {
    name: 'tracker',
    hosts: ['tracker.example'],
    conditions: { latencyMs: [180, 320] },
    state: { issues: newestFirst },
    handlers: [
      http.get(ISSUES, ({ request }) => {
        const query = new URL(request.url).searchParams;
        const state = query.get('state') ?? 'open';
        if (!['open', 'closed', 'all'].includes(state)) {
          return invalid({ state: 'must be open, closed or all' });
        }
        const page = listPageOf(newestFirst().filter(matching(query, state)), query);
        if (page instanceof Response) return page;
        const items = page.items.map(({ comments, ...rest }) => ({
          ...rest,
          comments: comments.length,
        }));
        return Response.json({ ...page, items });
      }),
      http.post(ISSUES, async ({ request }) => {
        const body = await readObject(request);
        if (body instanceof Response) return body;
        const { title, body: text = '', labels = [], assignee = null } = body;
        const fields = {
          ...(!(isText(title, 200) && title.trim() !== '') && {
            title: 'must be a text of 1 to 200 characters',
          }),
          ...(!isText(text, 20_000) && { body: 'must be a text of at most 20 000 characters' }),
          ...(!isTexts(labels) && { labels: 'must be an array of texts' }),
          ...(assignee !== null && !isText(assignee, 60) && { assignee: 'must be a name or null' }),
          ...unknownFields(body, ['title', 'body', 'labels', 'assignee']),
        };
        if (!isText(title, 200) || !isText(text, 20_000) || !isTexts(labels))
          return invalid(fields);
        if (Object.keys(fields).length > 0) return invalid(fields);
        const number = Math.max(0, ...issues.keys()) + 1;
        const who = typeof assignee === 'string' ? assignee : null;
        const issue = { number, title: title.trim(), body: text, labels, assignee: who };
        return save({ ...issue, state: 'open', createdAt: nowIso(), comments: [] }, 201);
      }),
      http.get(`${ISSUES}/:number`, ({ params }) =>
        withIssue(params.number, (issue) => Response.json(issue)),
      ),
      http.post(`${ISSUES}/:number/comments`, ({ params, request }) =>
        withIssue(params.number, async (issue) => {
          const body = await readObject(request);
          if (body instanceof Response) return body;
          const { text, author = 'api' } = body;
          if (!isText(text, 20_000) || text.trim() === '') {
            return invalid({ text: 'must be a text of 1 to 20 000 characters' });
          }
          if (!isText(author, 60)) return invalid({ author: 'must be a name' });
          return save({ ...issue, comments: [...issue.comments, comment(text, author)] }, 201);
        }),
      ),
      http.post(`${ISSUES}/:number/close`, ({ params, request }) =>
        withIssue(params.number, async (issue) => {
          if (issue.state === 'closed') return problem(409, 'The issue is closed already.');
          const body = request.body ? await readObject(request) : {};
          if (body instanceof Response) return body;
          const { comment: last } = body;
          if (last !== undefined && !isText(last, 20_000)) {
            return invalid({ comment: 'must be a text' });
          }
          const more = last === undefined ? [] : [comment(last)];
          return save({ ...issue, state: 'closed', comments: [...issue.comments, ...more] });
        }),
      ),
      http.all('https://tracker.example/*', () => problem(404, 'There is no such resource.')),
    ],
  };
}

function matching(query: URLSearchParams, state: string) {
  const label = query.get('label');
  const assignee = query.get('assignee');
  const words = query.get('q')?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  return (issue: TrackerIssue) => {
    const text = `${issue.title} ${issue.body}`.toLowerCase();
    return (
      (state === 'all' || issue.state === state) &&
      (label === null || issue.labels.includes(label)) &&
      (assignee === null || (issue.assignee ?? 'none') === assignee) &&
      words.every((word) => text.includes(word))
    );
  };
}

function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.length <= max;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= 20 && value.every((one) => isText(one, 60));
}

function unknownFields(body: object, known: readonly string[]): Record<string, string> {
  const unknown = Object.keys(body).filter((name) => !known.includes(name));
  return Object.fromEntries(unknown.map((name) => [name, 'is unknown']));
}

function invalid(fields: Record<string, string>): Response {
  return problem(422, 'Some fields are not valid.', fields);
}
