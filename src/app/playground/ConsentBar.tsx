import { Globe, X } from 'lucide-react';
import { useState } from 'react';
import type { SessionState } from '../../session/store/index.ts';
import { formatList } from '../lib/format.ts';
import { useActions, useSession } from '../session-context.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './CodeBars.module.css';

/** Asks for the user's consent for each requested origin of the real network. */
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
  const dismiss = (origin: string) =>
    setDismissed((before) => ({
      runId: run?.id,
      origins: [...(before?.runId === run?.id ? (before?.origins ?? []) : []), origin],
    }));
  return origins.map((origin) => {
    const names = asking.filter(({ id }) => declared[id]?.asks.includes(origin));
    const who = [...names.map(({ name }) => name), ...callersOf(run, origin)];
    return (
      <section key={origin} className={styles.bar} aria-label="Real network">
        <Globe aria-hidden className={styles.globe} />
        <span role="status">
          {formatList(who) || (origin === server ? 'Run' : 'A tool')}{' '}
          {who.length > 1 ? 'want' : 'wants'} to contact <b>{origin}</b>. This is the real network;
          no request was sent.
        </span>
        {self === top ? (
          <Button
            small
            onClick={() => allowOrigin(origin)}
            title="For this workspace, in this browser"
          >
            Allow {origin}
          </Button>
        ) : (
          // A page around the frame could cover the button and guide the click.
          <span>Open this page in its own tab to allow it.</span>
        )}
        <Button
          tone="plain"
          small
          icon
          aria-label={`Do not allow ${origin} now`}
          onClick={() => dismiss(origin)}
        >
          <X aria-hidden />
        </Button>
      </section>
    );
  });
}

/** Tools of the run whose failures name the host. */
function callersOf(run: SessionState['run'], origin: string): string[] {
  const { host } = new URL(origin);
  const lanes = run?.lanes ?? [];
  const failed = lanes.filter(({ result }) => result?.ok === false && result.error.includes(host));
  return [...new Set(failed.map(({ tool }) => tool))];
}
