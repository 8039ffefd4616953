import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { catalogContent } from '../../../session/content/catalog-content.ts';
import { createDefaultWorkspace } from '../../../session/content/content.ts';
import { createRun, type Lane } from '../../../session/store/run.ts';
import { Waiting } from './Waiting.tsx';

const [lane] = createRun({
  ...{ id: 1, startedAt: 0 },
  input: createDefaultWorkspace(catalogContent),
}).lanes;

function draw(changes: Partial<Lane>): string {
  return renderToStaticMarkup(<Waiting lanes={lane ? [{ ...lane, ...changes }] : []} note="" />);
}

test('a call whose text the budget cut is shown as cut', () => {
  const trimmed = {
    ...({ v: 1, type: 'trimmed', batch: 1, at: 40, call: 0 } as const),
    ...{ toolCallId: 'call_1', name: 'tool', before: 900, after: 100, cut: true, budget: 100 },
  };
  expect(draw({ status: 'ok', rawChars: 900, trimmed })).toContain('>cut<');
  expect(draw({ status: 'ok', rawChars: 900 })).toContain('>ok<');
  expect(draw({ status: 'running' })).toContain('>running<');
});
