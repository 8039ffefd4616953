import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.resetModules();
});

const load = () => import('./output-view.ts');

test('a chosen view is stored for the next visit', async () => {
  const first = await load();
  expect(first.getOutputView()).toBe('changes');
  first.chooseOutputView('raw');
  vi.resetModules();
  expect((await load()).getOutputView()).toBe('raw');
});

test('the view of a link is shown until the user chooses another, and is not stored', async () => {
  const views = await load();
  views.chooseOutputView('reduced');
  views.resetOutputView();
  views.openOutputView('raw');
  expect(views.getOutputView()).toBe('raw');
  expect(stored.values()).not.toContain('"raw"');
  views.chooseOutputView('model');
  expect(views.getOutputView()).toBe('model');
});

test('a link without a view, or with another value, shows the chosen one', async () => {
  const views = await load();
  views.chooseOutputView('reduced');
  for (const view of [undefined, 'everything', 7]) {
    views.resetOutputView();
    views.openOutputView(view);
    expect(views.getOutputView()).toBe('reduced');
  }
});

test('a view that the user chose stays when the place of the workspace arrives later', async () => {
  const views = await load();
  views.chooseOutputView('reduced');
  views.openOutputView('raw');
  expect(views.getOutputView()).toBe('reduced');
  views.openOutputView(undefined);
  views.resetOutputView();
  views.openOutputView('raw');
  expect(views.getOutputView()).toBe('raw');
  views.resetOutputView();
  expect(views.getOutputView()).toBe('reduced');
});

test('only a change of the shown view is reported', async () => {
  const views = await load();
  const listener = vi.fn();
  views.subscribeToOutputView(listener);
  views.openOutputView('changes');
  expect(listener).not.toHaveBeenCalled();
  views.openOutputView('raw');
  expect(listener).toHaveBeenCalledTimes(1);
});
