import type { ServiceReply } from '../../simulation/index.ts';
import { type Issue, issues } from './issues.ts';

/** What the tools of the simulated Linear server send. */
export type LinearRequest =
  | { tool: 'list_issues'; state?: string | undefined; limit: number }
  | { tool: 'create_issue'; title: string; body: string; priority: Issue['priority'] };

/** A Linear server with its own issues; what one creates, the next list shows. */
export function createLinearServer(): (request: string) => ServiceReply {
  const known = [...issues];
  return (text) => {
    // Our own tools wrote it with `JSON.stringify` a moment ago.
    const request = JSON.parse(text) as LinearRequest;
    if (request.tool === 'list_issues') {
      const found = known.filter(({ state }) => !request.state || state === request.state);
      return { status: 200, body: JSON.stringify(found.slice(0, request.limit), null, 2) };
    }
    const { title, body, priority } = request;
    const issue: Issue = {
      id: `FER-${String(413 + known.length - issues.length)}`,
      title,
      state: 'triage',
      priority,
      assignee: null,
      updatedAt: '2026-03-12T09:00:00Z',
      body,
    };
    known.unshift(issue);
    return { status: 200, body: JSON.stringify(issue) };
  };
}
