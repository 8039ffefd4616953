import { selectCall, selectShownCalls } from '../../../session/store/index.ts';
import { formatCount } from '../../lib/format.ts';
import { openOverlay, showPane } from '../../lib/page-state.ts';
import { shortcutLabel } from '../../lib/shortcut-table.ts';
import { openNewCode } from '../../ui/open-code.ts';
import type { Command, CommandContext } from './command.ts';
import { toBatchCommands, toPersonalityCommands } from './named-commands.ts';
import { PERSONALITY } from './place-command.ts';
import { toSheetCommands } from './sheet-commands.ts';
import { toToolCommands } from './tool-commands.ts';

/**
 * Commands on the run, the document and its tools. The first of equally good matches is the best one,
 * so what is open in the editor comes before calls and batches.
 */
export function toWorkspaceCommands(context: CommandContext): Command[] {
  return [
    ...runAndEdit(context),
    ...tools(context),
    ...declarations(context),
    ...toToolCommands(context),
    ...calls(context),
    ...toBatchCommands(context),
    ...settings(context),
    ...toPersonalityCommands(context),
    ...concurrency(context),
  ];
}

function runAndEdit({ state, actions }: CommandContext): Command[] {
  const { undo, redo, run, workspace } = state;
  const dry = workspace.dryRun;
  return [
    { id: 'run', group: 'Run', title: shortcutLabel('run'), shortcut: 'run', run: actions.run },
    ...when(run?.status === 'running', {
      id: 'stop',
      group: 'Run',
      title: shortcutLabel('stop'),
      shortcut: 'stop',
      run: actions.stop,
    }),
    {
      id: 'dry run',
      group: 'Run',
      title: `Turn dry run ${dry ? 'off' : 'on'}`,
      hint: 'Check every call without running its tool',
      run: () => actions.setDryRun(!dry),
    },
    {
      id: 'undo',
      group: 'Edit',
      title: 'Undo',
      verbs: 'undo revert take back',
      hint: undo?.label ?? 'Nothing to undo',
      shortcut: 'undo',
      run: actions.undo,
    },
    {
      id: 'redo',
      group: 'Edit',
      title: 'Redo',
      verbs: 'redo repeat restore',
      hint: redo?.label ?? 'Nothing to redo',
      shortcut: 'redo',
      run: actions.redo,
    },
    {
      id: 'start over',
      group: 'Workspace',
      title: 'Reset to the opening example',
      also: 'workspace',
      verbs: 'reset start over restore',
      hint: 'Keeps a backup of the workspace',
      run: actions.reset,
    },
  ];
}

function calls({ state, actions }: CommandContext): Command[] {
  const selected = selectCall(state);
  return [
    ...selectShownCalls(state).map(
      ({ id, tool, toolCallId }): Command => ({
        id: `call ${id}`,
        group: 'Calls',
        title: `Select ${toolCallId}`,
        hint: tool,
        crowd: true,
        run: () => {
          actions.selectCall(id);
          showPane('inspector');
        },
      }),
    ),
    ...state.workspace.batches
      .filter(({ id }) => id !== state.workspace.batchId)
      .map(
        ({ id, name, description }): Command => ({
          id: `batch ${id}`,
          group: 'Calls',
          title: `Open the batch ${name}`,
          hint: description,
          run: () => actions.setBatch(id),
        }),
      ),
    ...toSheetCommands('Calls'),
    ...(selected
      ? [
          {
            id: 'delete call',
            group: 'Calls' as const,
            title: `Delete ${selected.toolCallId}`,
            hint: selected.tool,
            also: 'call',
            verbs: 'delete remove',
            run: () => actions.removeCall(selected.id),
          },
        ]
      : []),
    {
      id: 'new batch',
      group: 'Calls',
      title: 'New batch',
      hint: 'Empty, after this one',
      run: () =>
        void actions.loadActions('batch').then((batch) => {
          batch.addBatch();
          openOverlay('batch');
        }),
    },
  ];
}

function tools({ state, actions }: CommandContext): Command[] {
  return state.tools.flatMap(({ name, label, userCodeId, group, description }): Command[] => [
    {
      id: `tool ${userCodeId ?? name}`,
      group: 'Tools',
      title: `Open ${name}`,
      hint: group,
      run: () => {
        if (userCodeId === undefined) actions.selectTool(name);
        else actions.selectOwnTool(userCodeId);
        showPane('editor');
      },
    },
    {
      id: `add call ${userCodeId ?? name}`,
      group: 'Calls',
      title: `Add a call of ${label}`,
      hint: description,
      run: () => actions.addCall(name),
    },
  ]);
}

function declarations({ state, actions }: CommandContext): Command[] {
  return state.workspace.declarations.map(
    ({ id, name }): Command => ({
      id: `declaration ${id}`,
      group: 'Tools',
      title: `Open ${name}`,
      hint: 'Declaration',
      run: () => {
        actions.selectDeclaration(id);
        showPane('editor');
      },
    }),
  );
}

const CALLS_AT_ONCE = [1, 2, 4, 8, null];

/** Commands that limit how many calls run at once. They run the batch again. */
function concurrency({ state, actions }: CommandContext): Command[] {
  return CALLS_AT_ONCE.filter((limit) => limit !== state.workspace.registry.concurrency).map(
    (limit): Command => ({
      id: `concurrency ${limit}`,
      group: 'Settings',
      title: toConcurrencyTitle(limit),
      hint: 'Concurrency; runs the batch again',
      also: 'concurrency parallel slots limit',
      run: () =>
        void actions.loadActions('turn').then((turn) => {
          turn.setRegistry({ concurrency: limit });
          actions.run();
        }),
    }),
  );
}

function toConcurrencyTitle(limit: number | null): string {
  if (limit === null) return 'Run all calls at once';
  return limit === 1 ? 'Run one call at a time' : `Run ${formatCount(limit)} calls at once`;
}

const BUDGETS = [1_000, 4_000, 8_000, 20_000, 80_000];

function settings({ state, read, actions }: CommandContext): Command[] {
  const { personalities, personalityId, budget, scenario } = state.workspace;
  const other = budget.strategy === 'even' ? 'redistribute' : 'even';
  const seed = scenario.seed + 1;
  return [
    ...toSheetCommands('Settings'),
    ...personalities
      .filter(({ id }) => id !== personalityId)
      .map(
        ({ id, name, description }): Command => ({
          id: `personality ${id}`,
          group: 'Settings',
          title: `Switch to ${name}`,
          hint: description,
          also: PERSONALITY,
          run: () => actions.setPersonality(id),
        }),
      ),
    {
      id: 'seed',
      group: 'Settings',
      title: `Set the seed to ${seed}`,
      run: () => void actions.loadActions('scenario').then((setup) => setup.setSeed(seed)),
    },
    ...BUDGETS.filter((chars) => chars !== budget.totalChars).map(
      (chars): Command => ({
        id: `budget ${chars}`,
        group: 'Settings',
        title: `Set the budget to ${formatCount(chars)} characters`,
        run: () => actions.setBudget(chars),
      }),
    ),
    {
      id: 'strategy',
      group: 'Settings',
      title: other === 'even' ? 'Share the budget evenly' : 'Redistribute the unused budget',
      run: () => actions.setStrategy(other),
    },
    ...toSheetCommands('Tools'),
    ...(['blank', 'fetch', 'progress', 'ephemeral'] as const).map(
      (template): Command => ({
        id: `add tool ${template}`,
        group: 'Tools',
        title: TEMPLATES[template],
        also: 'write new create own make code tool',
        run: () => {
          openNewCode(read, () => actions.addCalledTool(template));
          showPane('editor');
        },
      }),
    ),
  ];
}

const TEMPLATES = {
  blank: 'Add a blank tool',
  fetch: 'Add a tool that fetches',
  progress: 'Add a tool with progress',
  ephemeral: 'Add an ephemeral tool',
};

function when(holds: boolean, command: Command): Command[] {
  return holds ? [command] : [];
}
