import { GitFork } from 'lucide-react';
import { useState } from 'react';
import type { WorkspaceStart } from '../../../catalog/workspace-start.ts';
import { toStartWorkspace } from '../../../session/content/index.ts';
import { useDemoHost } from '../../demo/demo-context.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './ExampleView.module.css';

/** Opens the example, as it is published, as the user's own workspace. */
export function ForkExample({ start }: { start: WorkspaceStart }) {
  const host = useDemoHost();
  const [hasFailed, setHasFailed] = useState(false);
  const fork = () => {
    setHasFailed(false);
    host.fork(toStartWorkspace(start, 'demo')).catch(() => setHasFailed(true));
  };
  return (
    <p className={styles.fork}>
      <Button tone="primary" onClick={fork}>
        <GitFork aria-hidden />
        Fork
      </Button>
      {hasFailed ? (
        <span role="alert">The playground did not open. Try again.</span>
      ) : (
        <span>Opens a copy as your own workspace.</span>
      )}
    </p>
  );
}
