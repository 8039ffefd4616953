import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { catalogContent } from '../../../session/content/catalog-content.ts';
import { createDefaultWorkspace } from '../../../session/content/content.ts';
import type { Session } from '../../../session/index.ts';
import { toOpeningState } from '../../../session/store/initial-state.ts';
import { createRun } from '../../../session/store/run.ts';
import type { SessionState } from '../../../session/store/state.ts';
import { SessionProvider } from '../../session-context.tsx';
import { RunWarnings } from './RunWarnings.tsx';

function draw(count: number): string {
  const input = createDefaultWorkspace(catalogContent);
  const warnings = Array.from({ length: count }, (_, index) => `Warning ${index + 1}.`);
  const run = { ...createRun({ id: 1, input, startedAt: 0 }), warnings, status: 'done' as const };
  const store = createStore(() => ({ ...toOpeningState(input), run }));
  // The component reads only these parts of a session.
  const session = {
    store,
    select: (selector: (state: SessionState) => unknown) => selector(store.getState()),
  } as unknown as Session;
  return renderToStaticMarkup(
    <SessionProvider session={session}>
      <RunWarnings />
    </SessionProvider>,
  );
}

test('shows nothing without notes, and a few notes in full', () => {
  expect(draw(0)).toBe('');
  expect(draw(2)).toContain('Warning 2.');
  expect(draw(2)).not.toContain('<button');
});

test('of a thousand notes it renders a few, with a button for the others', () => {
  const html = draw(1234);
  expect(html.match(/<li/g)).toHaveLength(2);
  expect(html).toMatch(/<button[^>]*aria-expanded="false"[^>]*>and 1,232 more</);
});
