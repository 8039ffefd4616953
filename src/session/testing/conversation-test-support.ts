import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import type { BatchCall, Workspace } from '../workspace/workspace.ts';
import { openTestSession, type TestSessionPorts } from './open-test-session.ts';

type TestCall = readonly [tool: string, args?: object];

/** A document with these batches, named `turn-1`, `turn-2`, …, for a personality without restrictions. */
export function createConversationWorkspace(
  batches: readonly (readonly TestCall[])[],
  change: Partial<Workspace> = {},
): Workspace {
  return {
    ...createDefaultWorkspace(catalogContent),
    personalities: [{ id: 'all', name: 'All', description: '' }],
    personalityId: 'all',
    budget: { totalChars: 4000, strategy: 'even', caps: {} },
    batches: batches.map((calls, turn) => ({
      ...{ id: `turn-${turn + 1}`, name: `Turn ${turn + 1}`, description: '' },
      calls: calls.map(
        ([tool, args = {}], at): BatchCall => ({
          id: `c${turn + 1}.${at + 1}`,
          toolCallId: `call_${at + 1}`,
          tool,
          argsText: JSON.stringify(args),
        }),
      ),
    })),
    batchId: 'turn-1',
    ...change,
  };
}

/** A session with the document. `converse` runs all turns. */
export async function openConversation(workspace: Workspace, ports: TestSessionPorts = {}) {
  const session = openTestSession({ opening: { workspace, outside: false }, ...ports });
  await session.ready;
  const actions = await session.actions.loadActions('conversation');
  const converse = async () => {
    await actions.runAll();
    const { latest } = session.state().conversation ?? {};
    if (!latest) throw new Error(session.state().conversation?.refusal ?? 'No conversation.');
    return latest;
  };
  return { session, actions, converse };
}

/** Its result is longer than its share of the budget. */
export const ISSUES: TestCall = ['mcp__linear__list_issues', { state: 'triage' }];
export const READ_FILE: TestCall = ['read_file', { path: 'src/queue/backoff.ts' }];
export const MISSING: TestCall = ['read_file', { path: 'no/such.ts' }];
