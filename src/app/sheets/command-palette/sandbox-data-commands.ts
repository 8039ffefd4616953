import { countDataChanges } from '../../../session/workspace/index.ts';
import { formatPlural } from '../../lib/format.ts';
import type { Command, CommandContext } from './command.ts';

/** Commands on the sandbox data. */
export function toSandboxDataCommands({ state, actions }: CommandContext): Command[] {
  const count = countDataChanges(state.workspace);
  if (count === 0) return [];
  return [
    {
      id: 'reset sandbox data',
      group: 'Settings',
      title: 'Reset the sandbox data to the scenario',
      hint: `Takes back your ${formatPlural(count, 'change')}`,
      also: 'files records fixtures edited',
      verbs: 'reset restore revert',
      run: () =>
        void actions.loadActions('scenario').then(({ resetSandboxData }) => resetSandboxData()),
    },
  ];
}
