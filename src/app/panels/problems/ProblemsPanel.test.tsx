import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { catalogContent } from '../../../session/content/catalog-content.ts';
import { createDefaultWorkspace } from '../../../session/content/content.ts';
import type { Session } from '../../../session/index.ts';
import type { SessionState, WorkspaceProblem } from '../../../session/store/index.ts';
import { toOpeningState } from '../../../session/store/initial-state.ts';
import { SessionProvider } from '../../session-context.tsx';
import { ProblemsPanel } from './ProblemsPanel.tsx';

const PROBLEM: WorkspaceProblem = {
  ...{ where: { kind: 'args', callId: 'x' }, severity: 'error', blocks: true },
  message: 'The arguments are no object.',
};

function draw(changes: Partial<SessionState>): string {
  const store = createStore(() => ({
    ...toOpeningState(createDefaultWorkspace(catalogContent)),
    ...changes,
  }));
  // The component reads only these parts of a session.
  const session = {
    ...{ store, actions: {} },
    select: (selector: (state: SessionState) => unknown) => selector(store.getState()),
  } as unknown as Session;
  return renderToStaticMarkup(
    <SessionProvider session={session}>
      <ProblemsPanel />
    </SessionProvider>,
  );
}

test('a list of problems has no text that says that there is none', () => {
  const waiting = draw({ trust: 'outside', mismatches: [PROBLEM] });
  expect(waiting).toContain(PROBLEM.message);
  expect(waiting).not.toContain('Nothing was checked yet.');
  const checked = draw({ trust: 'user', autoRun: true, mismatches: [PROBLEM] });
  expect(checked).toContain(PROBLEM.message);
  expect(checked).not.toContain('No problems.');
});

test('without a problem it says whether anything was checked', () => {
  expect(draw({ trust: 'outside' })).toContain('Nothing was checked yet.');
  expect(draw({ trust: 'user', autoRun: true })).toContain('No problems.');
});
