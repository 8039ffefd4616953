import { Globe, X } from 'lucide-react';
import { useState } from 'react';
import type { SessionState } from '../../session/store/index.ts';
import { formatList } from '../lib/format.ts';
import { useActions, useSession } from '../session-context.tsx';
import { Button } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import styles from './CodeBars.module.css';

/** Asks once for the user's consent to all requested origins of the real network. */
export function ConsentBar() {
  const networkAsks = useSession((state) => state.networkAsks);
  const declared = useSession((state) => state.declared);
  const declarations = useSession(({ workspace }) => workspace.declarations);
  const run = useSession((state) => state.run);
  const server = useSession(({ remoteRun }) => remoteRun?.server?.origin);
  const { allowOrigin } = useActions();
  // A dismissed question returns when another run requests the origin.
  const [dismissed, setDismissed] = useState<{ runId: number | undefined; origins: string[] }>();

  const asking = declarations.filter(({ disabled }) => !disabled);
  const origins = [
    ...new Set([...networkAsks, ...asking.flatMap(({ id }) => declared[id]?.asks ?? [])]),
  ].filter((origin) => dismissed?.runId !== run?.id || !dismissed?.origins.includes(origin));
  if (origins.length === 0) return null;
  const dismiss = () =>
    setDismissed((before) => ({
      runId: run?.id,
      origins: [...(before?.runId === run?.id ? (before?.origins ?? []) : []), ...origins],
    }));
  const names = asking.filter(({ id }) => declared[id]?.asks.some((one) => origins.includes(one)));
  const who = [
    ...new Set([
      ...names.map(({ name }) => name),
      ...origins.flatMap((origin) => callersOf(run, origin)),
    ]),
  ];
  const [first = ''] = origins;
  const only = origins.length === 1 ? first : undefined;
  return (
    <section className={styles.bar} aria-label="Real network">
      <Globe aria-hidden className={styles.globe} />
      <span role="status">
        {formatList(who) || (only !== undefined && only === server ? 'Run' : 'A tool')}{' '}
        {who.length > 1 ? 'want' : 'wants'} to contact <b>{formatList(origins)}</b>. This is the
        real network; no request was sent.
      </span>
      {self === top ? (
        <>
          <Button
            small
            onClick={() => origins.forEach(allowOrigin)}
            title="For this workspace, in this browser"
          >
            {only === undefined ? `Allow all ${origins.length}` : `Allow ${only}`}
          </Button>
          {only === undefined && (
            <Menu
              small
              aria-label="Allow one"
              items={origins.map((origin) => ({
                label: `Allow ${origin}`,
                onChoose: () => allowOrigin(origin),
              }))}
            >
              Allow one
            </Menu>
          )}
        </>
      ) : (
        // A page around the frame could cover the button and guide the click.
        <span>Open this page in its own tab to allow it.</span>
      )}
      <Button
        tone="plain"
        small
        icon
        aria-label={`Do not allow ${only ?? 'them'} now`}
        onClick={dismiss}
      >
        <X aria-hidden />
      </Button>
    </section>
  );
}

/** Tools of the run whose failures name the host. */
function callersOf(run: SessionState['run'], origin: string): string[] {
  const { host } = new URL(origin);
  const lanes = run?.lanes ?? [];
  const failed = lanes.filter(({ result }) => result?.ok === false && result.error.includes(host));
  return [...new Set(failed.map(({ tool }) => tool))];
}
