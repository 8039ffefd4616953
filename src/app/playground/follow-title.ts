import type { Session } from '../../session/index.ts';
import type { SessionState } from '../../session/store/index.ts';
import { formatPlural } from '../lib/format.ts';
import { setWorkspaceTitle } from '../lib/page-title.ts';

/**
 * Keeps the page's title and description those of the open workspace, for tabs, bookmarks, and
 * services that show a page behind a link. A server cannot know them: it never gets the part of an
 * address behind `#`.
 */
export function followTitle({ store }: Session): void {
  const follow = ({ workspace }: SessionState) => {
    setWorkspaceTitle(workspace.name);
    document
      .querySelector('meta[name="description"]')
      ?.setAttribute('content', toDescription(workspace));
  };
  follow(store.getState());
  store.subscribe((now, before) => {
    if (now.workspace !== before.workspace) follow(now);
  });
}

function toDescription({ name, tools, batches, batchId }: SessionState['workspace']): string {
  const { name: batch, calls = [] } = batches.find(({ id }) => id === batchId) ?? {};
  const named = [...new Set(calls.map(({ tool }) => tool))].join(', ').slice(0, 120);
  const own = tools.length > 0 ? ` It has ${formatPlural(tools.length, 'user tool')}.` : '';
  return calls.length === 0
    ? `The Toolyard workspace ‘${name}’.${own}`
    : `The Toolyard workspace ‘${name}’. Its turn ‘${batch}’ calls ${named}.${own}`;
}
