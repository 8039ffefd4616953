import type { HttpHandler } from 'msw';
import type { Msw } from '../http-msw.ts';
import { problem } from '../http-problem.ts';
import { listPageOf, readObject, type SimulatedService } from '../http-service.ts';
import type { RecordLog } from '../records.ts';
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
 * @param log receives new and changed issues.
 */
export function createTrackerService(
  msw: Msw,
  initial: readonly TrackerIssue[],
  nowIso: () => string,
  log?: RecordLog,
): SimulatedService & { state: TrackerState } {
  const store = createIssueStore(initial, nowIso, log);
  return {
    name: 'tracker',
    hosts: ['tracker.example'],
    conditions: { latencyMs: [180, 320] },
    state: { issues: store.newestFirst },
    handlers: createHandlers(msw, store),
  };
}

type IssueStore = ReturnType<typeof createIssueStore>;

function createIssueStore(
  initial: readonly TrackerIssue[],
  nowIso: () => string,
  log: RecordLog | undefined,
) {
  const issues = new Map(initial.map((issue) => [issue.number, issue]));
  return {
    newestFirst: () => [...issues.values()].sort((a, b) => b.number - a.number),
    find: (number: unknown) => issues.get(Number(number)),
    save(issue: TrackerIssue): TrackerIssue {
      log?.note('tracker', String(issue.number), issue, issues.get(issue.number));
      issues.set(issue.number, issue);
      return issue;
    },
    /** A new open issue with the next number. It is not saved. */
    create(fields: NewIssue): TrackerIssue {
      const number = Math.max(0, ...issues.keys()) + 1;
      return { number, ...fields, state: 'open', createdAt: nowIso(), comments: [] };
    },
    comment: (text: string, author = 'api'): TrackerComment => ({
      author,
      text,
      createdAt: nowIso(),
    }),
  };
}

function createHandlers({ http }: Msw, store: IssueStore): HttpHandler[] {
  const { newestFirst, save, comment } = store;
  function withIssue(number: unknown, fn: (issue: TrackerIssue) => Response | Promise<Response>) {
    const issue = store.find(number);
    return issue ? fn(issue) : problem(404, `There is no issue ${String(number)}.`);
  }

  return [
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
      const fields = readNewIssue(body);
      if (fields instanceof Response) return fields;
      return Response.json(save(store.create(fields)), { status: 201 });
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
          return invalid({ text: 'must be a text of 1 to 20,000 characters' });
        }
        if (!isText(author, 60)) return invalid({ author: 'must be a name' });
        const comments = [...issue.comments, comment(text, author)];
        return Response.json(save({ ...issue, comments }), { status: 201 });
      }),
    ),
    http.post(`${ISSUES}/:number/close`, ({ params, request }) =>
      withIssue(params.number, async (issue) => {
        if (issue.state === 'closed') return problem(409, 'The issue is closed already.');
        const body = await readObject(request, {});
        if (body instanceof Response) return body;
        const { comment: last } = body;
        if (last !== undefined && !isText(last, 20_000)) {
          return invalid({ comment: 'must be a text' });
        }
        const more = last === undefined ? [] : [comment(last)];
        const comments = [...issue.comments, ...more];
        return Response.json(save({ ...issue, state: 'closed', comments }));
      }),
    ),
    http.all('https://tracker.example/*', () => problem(404, 'There is no such resource.')),
  ];
}

type NewIssue = Pick<TrackerIssue, 'title' | 'body' | 'labels' | 'assignee'>;

/** Checks the fields of a new issue; the answer to invalid ones is a 422. */
function readNewIssue(body: Record<string, unknown>): NewIssue | Response {
  const { title, body: text = '', labels = [], assignee = null } = body;
  const fields = {
    ...(!(isText(title, 200) && title.trim() !== '') && {
      title: 'must be a text of 1 to 200 characters',
    }),
    ...(!isText(text, 20_000) && { body: 'must be a text of at most 20,000 characters' }),
    ...(!isTexts(labels) && { labels: 'must be an array of texts' }),
    ...(assignee !== null && !isText(assignee, 60) && { assignee: 'must be a name or null' }),
    ...unknownFields(body, ['title', 'body', 'labels', 'assignee']),
  };
  if (!isText(title, 200) || !isText(text, 20_000) || !isTexts(labels)) return invalid(fields);
  if (Object.keys(fields).length > 0) return invalid(fields);
  const who = typeof assignee === 'string' ? assignee : null;
  return { title: title.trim(), body: text, labels, assignee: who };
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
