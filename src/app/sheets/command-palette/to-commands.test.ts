import { expect, it, vi } from 'vitest';
import { catalogContent } from '../../../session/content/catalog-content.ts';
import { createDefaultWorkspace } from '../../../session/content/content.ts';
import type { SessionActions } from '../../../session/session-actions.ts';
import { toOpeningState } from '../../../session/store/initial-state.ts';
import { closeOverlay, getPageState } from '../../lib/page-state.ts';
import { PANELS } from '../../panels/panel-table.ts';
import { SHEETS } from '../sheet-table.ts';
import { toCommands } from './to-commands.ts';

function createCommands() {
  const setBottomTab = vi.fn();
  const actions = { setBottomTab, loadActions: async () => ({}) } as unknown as SessionActions;
  const state = toOpeningState(createDefaultWorkspace(catalogContent));
  const commands = toCommands({ state, read: () => state, actions }, undefined);
  const run = (id: string) => {
    const found = commands.filter((command) => command.id === id);
    expect(found, id).toHaveLength(1);
    found[0]!.run();
  };
  return { setBottomTab, run };
}

it('opens each sheet of the table by one command', () => {
  const { run } = createCommands();
  for (const { id } of SHEETS) {
    run(`sheet ${id}`);
    expect(getPageState().overlay).toBe(id);
  }
  closeOverlay();
});

it('opens each panel of the table by one command', () => {
  const { setBottomTab, run } = createCommands();
  for (const { id } of PANELS) {
    run(`panel ${id}`);
    expect(setBottomTab).toHaveBeenLastCalledWith(id);
  }
});
