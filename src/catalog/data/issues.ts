/** An issue of the simulated tracker. */
export interface Issue {
  id: string;
  title: string;
  state: 'triage' | 'backlog' | 'in_progress' | 'done';
  priority: 'urgent' | 'high' | 'normal' | 'low';
  assignee: string | null;
  updatedAt: string;
  body: string;
}

/** The simulated Linear server's data at the beginning of each run. */
export const issues: readonly Issue[] = [
  {
    id: 'FER-412',
    title: 'Retry storm after an endpoint comes back',
    state: 'triage',
    priority: 'urgent',
    assignee: null,
    updatedAt: '2026-03-11T16:02:00Z',
    body: 'All retries of the 14:10 outage arrived within 300 ms of each other. jitter was "none" for endpoints created before 2.3.',
  },
  {
    id: 'FER-409',
    title: 'Retry-After of a week blocks the queue slot',
    state: 'triage',
    priority: 'high',
    assignee: null,
    updatedAt: '2026-03-11T09:40:00Z',
    body: 'An endpoint answered 429 with Retry-After: 604800. The delivery keeps state "retry" and nobody notices.',
  },
  {
    id: 'FER-405',
    title: '4xx answers are recorded as delivered',
    state: 'backlog',
    priority: 'high',
    assignee: 'mira',
    updatedAt: '2026-03-10T18:21:00Z',
    body: 'worker.ts calls queue.delivered for a final failure. The dashboard shows 404s in green.',
  },
  {
    id: 'FER-398',
    title: 'Say in the docs which statuses are tried again',
    state: 'in_progress',
    priority: 'normal',
    assignee: 'jonas',
    updatedAt: '2026-03-09T12:05:00Z',
    body: 'Support answers this question twice a week.',
  },
  {
    id: 'FER-391',
    title: 'Signature header differs on a retry behind the proxy',
    state: 'backlog',
    priority: 'normal',
    assignee: null,
    updatedAt: '2026-03-06T08:47:00Z',
    body: 'The proxy folds the header. Only with HTTP/1.1 upstreams.',
  },
  {
    id: 'FER-377',
    title: 'Let a person retry all dead deliveries of an endpoint',
    state: 'backlog',
    priority: 'low',
    assignee: null,
    updatedAt: '2026-02-27T15:30:00Z',
    body: 'Today it is one POST for each delivery.',
  },
];
