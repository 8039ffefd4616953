import { afterEach, describe, expect, it, vi } from 'vitest';
import { foldPane, readLayout, resizePane, writeLayout } from './layout-state.ts';
import { PANE_LIMITS } from './panes.ts';

const useStorage = (stored: string | null) => {
  const kept = { value: stored };
  vi.stubGlobal('localStorage', {
    getItem: () => kept.value,
    setItem: (_key: string, value: string) => {
      kept.value = value;
    },
  });
  return kept;
};

afterEach(() => vi.unstubAllGlobals());

describe('the layout', () => {
  it('is stored', () => {
    useStorage(null);
    const changed = foldPane(resizePane(readLayout(), 'tools', 300), 'bottom');
    writeLayout(changed);
    expect(readLayout()).toEqual(changed);
  });

  it('keeps a pane within its bounds, and opens a resized pane', () => {
    useStorage(null);
    const folded = foldPane(readLayout(), 'tools');
    const wide = resizePane(folded, 'tools', 9999);
    expect(wide.sizes.tools).toBe(PANE_LIMITS.tools.max);
    expect(wide.folded.tools).toBe(false);
    expect(resizePane(wide, 'tools', -5).sizes.tools).toBe(PANE_LIMITS.tools.min);
  });

  it.each([
    ['nonsense', '{'],
    ['another shape', '{"sizes":{"tools":200}}'],
    ['sizes out of bounds', '{"sizes":{"tools":1,"inspector":440,"bottom":240},"folded":{}}'],
    ['nothing', 'null'],
  ])('uses the default for %s', (_what, stored) => {
    useStorage(stored);
    expect(readLayout().sizes.tools).toBe(PANE_LIMITS.tools.initial);
  });

  it('works without storage', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(() => writeLayout(readLayout())).not.toThrow();
  });
});
