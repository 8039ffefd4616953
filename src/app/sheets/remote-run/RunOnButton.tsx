import { Monitor } from 'lucide-react';
import { use } from 'react';
import { openOverlay } from '../../lib/page-state.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './RunOnButton.module.css';
import { toServerStatusText } from './server-text.ts';

/** Shows where Run executes, and opens the choice. */
export function RunOnButton({ className }: Pick<ButtonProps, 'className'>) {
  // Reading it applies the choice that the last page stored.
  use(useActions().loadActions('remoteRun'));
  const remoteRun = useSession((state) => state.remoteRun);
  const there =
    remoteRun?.on && remoteRun.server
      ? { ...toServerStatusText(remoteRun), host: remoteRun.server.host }
      : undefined;
  return (
    <Button
      className={className}
      aria-haspopup="dialog"
      aria-label={there ? `Run on ${there.host}: ${there.text}` : 'Run on this page'}
      title={
        there
          ? `Run on ${there.host}: ${there.text}`
          : 'Where the batch runs: this page, or a server'
      }
      onClick={() => openOverlay('remote-run')}
    >
      {there ? <StatusIcon status={there.status} decorative /> : <Monitor aria-hidden />}
      <span className={there && styles.host}>{there?.host ?? 'this page'}</span>
    </Button>
  );
}
