import { expect, it } from 'vitest';
import { openTestSession } from '../../../session/testing/open-test-session.ts';
import { closeOverlay, getPageState } from '../../lib/page-state.ts';
import { PANELS } from '../../panels/panel-table.ts';
import { SHEETS } from '../sheet-table.ts';
import { toCommands } from './to-commands.ts';

async function openCommands() {
  const session = await openTestSession();
  const commands = toCommands({ state: session.state(), actions: session.actions }, undefined);
  const run = (id: string) => {
    const found = commands.filter((command) => command.id === id);
    expect(found, id).toHaveLength(1);
    found[0]!.run();
  };
  return { session, run };
}

it('opens each sheet of the table by one command', async () => {
  const { run } = await openCommands();
  for (const { id } of SHEETS) {
    run(`sheet ${id}`);
    expect(getPageState().overlay).toBe(id);
  }
  closeOverlay();
});

it('opens each panel of the table by one command', async () => {
  const { session, run } = await openCommands();
  for (const { id } of PANELS) {
    run(`panel ${id}`);
    expect(session.state().bottomTab).toBe(id);
  }
});
