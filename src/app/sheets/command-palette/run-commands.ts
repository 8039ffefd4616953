import { type RunActions, runTitle } from '../../../session/run-history/index.ts';
import { type RunRecord, selectCall, selectIsStale } from '../../../session/store/index.ts';
import { formatClock } from '../../lib/format-moment.ts';
import { askWhatIf, showPane } from '../../lib/page-state.ts';
import type { Command, CommandContext } from './command.ts';
import { toSheetCommands } from './sheet-commands.ts';

/** Commands on the shown run and on the run history. */
export function toRunCommands(context: CommandContext): Command[] {
  return [...playing(context), ...comparing(context), ...history(context)];
}

function playing({ state, actions }: CommandContext): Command[] {
  const { run, remoteRun } = state;
  const isRunning = run?.status === 'running';
  const play = actions.loadActions('playback');
  const places = [...toPlaces({ state, actions }), ...toLive({ state, actions })];
  // A run on a server can neither pause nor be repeated without effects.
  if (remoteRun?.on || run?.on) return places;
  return [
    ...places,
    {
      ...command(
        'step',
        'Step',
        isRunning ? 'Continue to the next event' : 'Run to the first event',
      ),
      shortcut: 'step',
      run: () => void play.then(({ step }) => step()),
    },
    ...(run === undefined
      ? []
      : [
          {
            ...command('step back', 'Step back', 'Show the event before'),
            also: 'previous rewind',
            run: () => void play.then(({ stepBack }) => stepBack()),
          },
        ]),
    ...(isRunning
      ? [
          {
            ...command(
              'hold',
              run.paused ? 'Continue the run' : 'Pause the run',
              run.paused ? 'Resume the run' : 'Pause the simulated time',
            ),
            shortcut: 'hold' as const,
            run: () => void play.then(({ hold }) => hold()),
          },
        ]
      : []),
    ...(run?.status === 'done'
      ? [
          {
            ...command('replay', 'Replay', 'Run the same input again and compare every event'),
            shortcut: 'replay' as const,
            run: () => void play.then(({ replay }) => replay()),
          },
        ]
      : []),
    ...(run?.status === 'done' && selectIsStale(state)
      ? [
          {
            ...command(
              'run and compare',
              'Run and compare',
              'Run with your edits and show the first difference',
            ),
            run: () => void play.then(({ runAndCompare }) => runAndCompare()),
          },
        ]
      : []),
  ];
}

/** Commands on what runs and where. */
function toPlaces({ state, actions }: Pick<CommandContext, 'state' | 'actions'>): Command[] {
  const { past, remoteRun } = state;
  const call = selectCall(state);
  return [
    ...(call
      ? [
          {
            ...command('run call', 'Run this call', `Only ${call.toolCallId}, ${call.tool}`),
            shortcut: 'run-call' as const,
            run: () => actions.runCall(),
          },
        ]
      : []),
    ...(call && !past ? [toWhatIf(call.toolCallId)] : []),
    ...toSheetCommands('Run'),
    ...(remoteRun?.server
      ? [
          {
            ...command(
              'run place',
              remoteRun.on
                ? 'Run on this page from now on'
                : `Run on ${remoteRun.server.host} from now on`,
              remoteRun.on ? 'With sandbox data' : 'No request is sent before you press Run',
            ),
            run: () =>
              void actions
                .loadActions('remoteRun')
                .then((to) => (remoteRun.on ? to.runHere() : to.runThere())),
          },
        ]
      : []),
  ];
}

/** Opens the menu of the selected call's faults, beside the call. */
function toWhatIf(toolCallId: string): Command {
  return {
    ...command('what if', 'What if: latency, 429, timeout…', `Simulated for ${toolCallId} only`),
    also: 'slow delay too many requests rate limit throttle 500 error fail disconnect missing response no answer simulate fault',
    run: () => {
      showPane('inspector');
      askWhatIf(true);
    },
  };
}

function toLive({
  state: { live },
  actions,
}: Pick<CommandContext, 'state' | 'actions'>): Command[] {
  if (!live) return [];
  return [
    {
      ...command(
        'live',
        live.isOn ? 'Turn off live mode' : 'Turn on live mode',
        live.isOn ? 'Edits wait for Run' : 'Run again after each edit, without waiting',
      ),
      also: 'automatic auto run watch rerun on edit',
      run: () => void actions.loadActions('live').then(({ setLive }) => setLive(!live.isOn)),
    },
  ];
}

function command(id: string, title: string, hint: string): Omit<Command, 'run'> {
  return { id, group: 'Run', title, hint };
}

function comparing({ state, actions }: CommandContext): Command[] {
  const [before, last] = (state.runs?.records ?? []).slice(-2);
  if (!before || !last) return [];
  return [
    {
      id: 'compare runs',
      group: 'Runs',
      title: 'Compare the last two runs',
      hint: `${runTitle(before)} as A, ${runTitle(last)} as B`,
      run: () => {
        withRuns(actions, ({ pin }) => {
          // Pinning a pinned run unpins it.
          if (state.runs?.a !== before.id) pin('a', before.id);
          if (state.runs?.b !== last.id) pin('b', last.id);
        });
        openRuns(actions);
      },
    },
  ];
}

function history({ state, actions }: CommandContext): Command[] {
  const { past, runs } = state;
  const records = [...(runs?.records ?? [])].reverse();
  return [
    ...(past
      ? [
          {
            id: 'latest run',
            group: 'Runs' as const,
            title: 'Show the latest run',
            hint: 'A past run is shown',
            run: () => withRuns(actions, ({ showLatest }) => showLatest()),
          },
        ]
      : []),
    ...records
      .filter(({ detail, id }) => detail && id !== past?.id)
      .map((record): Command => {
        const { id } = record;
        return {
          id: `open run ${id}`,
          group: 'Runs',
          title: `Open ${runTitle(record)} in the timeline`,
          hint: toHint(record),
          crowd: true,
          run: () => {
            withRuns(actions, ({ show }) => show(id));
            showPane('bottom');
          },
        };
      }),
    ...records.flatMap((record) =>
      (['a', 'b'] as const)
        .filter((side) => runs?.[side] !== record.id)
        .map((side): Command => {
          const letter = side.toUpperCase();
          return {
            id: `pin ${side} ${record.id}`,
            group: 'Runs',
            title: `Pin ${runTitle(record)} as ${letter}`,
            hint: toHint(record),
            crowd: true,
            run: () => {
              withRuns(actions, ({ pin }) => pin(side, record.id));
              openRuns(actions);
            },
          };
        }),
    ),
  ];
}

function withRuns(actions: CommandContext['actions'], act: (runs: RunActions) => void): void {
  void actions.loadActions('runHistory').then(act);
}

function openRuns(actions: CommandContext['actions']): void {
  actions.setBottomTab('runs');
  showPane('bottom');
}

function toHint({ at, facts, changes = [] }: RunRecord): string {
  const stopped = facts.status === 'stopped' ? ['stopped'] : [];
  return [formatClock(at), ...stopped, facts.batch, ...changes].join(' · ');
}
