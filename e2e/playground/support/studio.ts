import type { Locator } from '@playwright/test';
import type { PlaygroundPage } from './playground.ts';

/** Opens the studio of the terminal with the output of pytest. */
export async function openTerminalStudio(playground: PlaygroundPage) {
  await playground.open();
  await playground.tool('terminal').click();
  const studio = await showStudio(playground);
  await studio.getByRole('combobox', { name: 'Sample' }).selectOption('pytest -v, some tests fail');
  const blocks = studio.getByRole('region', { name: 'Blocks of the reducer' });
  return {
    studio,
    blocks,
    block: (name: string) => blocks.getByRole('listitem', { name }),
    score: studio.getByRole('status').filter({ hasText: /keeps \d/ }),
    model: studio.getByRole('region', { name: 'Lines for the model' }),
    code: studio.getByRole('textbox', { name: 'Reducer of terminal' }),
  };
}

/** Opens the studio of the terminal where the page shows one pane at a time. */
export async function openStudioByPanes(playground: PlaygroundPage): Promise<Locator> {
  await playground.open();
  const panes = playground.page.getByRole('navigation', { name: 'Panes' });
  await panes.getByRole('button', { name: 'Tools' }).click();
  await playground.tool('terminal').click();
  await panes.getByRole('button', { name: 'Editor' }).click();
  return showStudio(playground);
}

async function showStudio(playground: PlaygroundPage): Promise<Locator> {
  await playground.tab('Reducer').click();
  await playground.editor.getByRole('button', { name: 'Studio' }).click();
  return playground.page.getByRole('main', { name: 'Reducer studio' });
}
