import { ChevronDown } from 'lucide-react';
import { use, useState } from 'react';
import { selectCall, selectIsStale } from '../../session/store/index.ts';
import { readSpeed, type Speed, setSpeed } from '../browser/watched-clock.ts';
import { openOverlay } from '../lib/page-state.ts';
import { formatKeys } from '../lib/shortcuts.ts';
import { useMedia } from '../lib/use-media.ts';
import { useActions, useSession } from '../session-context.tsx';
import { Menu } from '../ui/Menu.tsx';
import type { MenuItem } from '../ui/MenuList.tsx';

const SPEEDS: readonly { speed: Speed; label: string; hint: string }[] = [
  { speed: 'real', label: 'Play in real time', hint: 'Simulated seconds take real seconds' },
  { speed: 'fast', label: 'Play 10 times faster', hint: 'Simulated times stay the same' },
  {
    speed: 'at-once',
    label: 'Skip waiting',
    hint: 'Show the result immediately; simulated times stay the same',
  },
];

/** Variants of Run: by steps, as a repetition, and with another playback speed. */
export function RunMenu() {
  const { loadActions, runCall } = useActions();
  const switches = usePhoneSwitches();
  const play = use(loadActions('playback'));
  const call = useSession(selectCall);
  const isPaused = useSession((state) => state.run?.paused !== undefined);
  const isRunning = useSession((state) => state.run?.status === 'running');
  const isStale = useSession(selectIsStale);
  const isThere = useSession(
    ({ remoteRun, run }) => remoteRun?.on === true || run?.on !== undefined,
  );
  const [shown, setShown] = useState(readSpeed);

  const leading: MenuItem[] = [
    {
      label: 'Step',
      keys: formatKeys('step'),
      hint: isRunning ? 'Continue to the next event' : 'Run to the first event',
      onChoose: play.step,
    },
    ...(isRunning
      ? [
          {
            label: isPaused ? 'Continue' : 'Pause',
            keys: formatKeys('hold'),
            hint: isPaused ? 'Resume the run' : 'Pause the simulated time',
            onChoose: play.hold,
          },
        ]
      : [
          {
            label: 'Replay',
            keys: formatKeys('replay'),
            hint: 'Run the same input again and compare every event',
            onChoose: play.replay,
          },
        ]),
    ...(isStale && !isRunning
      ? [
          {
            label: 'Run and compare',
            hint: 'Run with your edits and show the first difference',
            onChoose: play.runAndCompare,
          },
        ]
      : []),
  ];
  const items: MenuItem[] = [
    ...(call
      ? [
          {
            label: 'Run this call',
            keys: formatKeys('run-call'),
            hint: `Only ${call.toolCallId}, ${call.tool}`,
            onChoose: runCall,
          },
        ]
      : []),
    // A run on a server can neither pause nor be repeated without effects.
    ...(isThere ? [] : leading),
    {
      label: 'Run on…',
      hint: 'This page, or a server',
      onChoose: () => openOverlay('remote-run'),
    },
    ...SPEEDS.map(({ speed, label, hint }) => ({
      label,
      hint,
      checked: speed === shown,
      onChoose: () => {
        setSpeed(speed);
        setShown(speed);
      },
    })),
    ...switches,
  ];
  return (
    <Menu icon tone="primary" aria-label="More ways to run" items={items}>
      <ChevronDown aria-hidden />
    </Menu>
  );
}

/** The switches for which the bar of a phone has no room. */
function usePhoneSwitches(): readonly MenuItem[] {
  const isPhone = useMedia('(max-width: 599px)');
  const dryRun = useSession((state) => state.workspace.dryRun);
  const live = useSession((state) => state.live);
  const { loadActions, setDryRun } = useActions();
  if (!isPhone) return [];
  const dry: MenuItem = {
    label: 'Dry run',
    hint: 'Check every call without running its tool',
    divided: true,
    toggles: dryRun,
    onChoose: () => setDryRun(!dryRun),
  };
  if (!live) return [dry];
  return [
    dry,
    {
      label: 'Live',
      hint: (live.isOn ? live.pause : undefined) ?? 'Run again after each edit, without waiting',
      toggles: live.isOn,
      onChoose: () => void loadActions('live').then(({ setLive }) => setLive(!live.isOn)),
    },
  ];
}
