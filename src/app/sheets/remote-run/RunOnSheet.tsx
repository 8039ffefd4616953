import { use, useState } from 'react';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './RunOn.module.css';
import { SentFold } from './SentFold.tsx';
import { ServerFields } from './ServerFields.tsx';
import { ServerStatusView } from './ServerStatusView.tsx';

/** The choice where the batch runs: on this page or on a server. */
export function RunOnSheet({ onClose }: { onClose: () => void }) {
  const remoteRun = useSession((state) => state.remoteRun);
  const actions = use(useActions().loadActions('remoteRun'));
  const [there, setThere] = useState(remoteRun?.on === true);
  const choose = (server: boolean) => {
    setThere(server);
    if (server) actions.runThere();
    else actions.runHere();
  };
  const forget = () => {
    actions.forget();
    setThere(false);
  };

  return (
    <Sheet
      title="Run on"
      about="Choose where the batch runs. The choice and the token are stored in this tab, the URL in this browser. Workspaces, links and exports never contain them."
      foot={
        remoteRun?.server && (
          <Button onClick={forget} title="Delete the URL and the token from this browser">
            Forget this server
          </Button>
        )
      }
      onClose={onClose}
    >
      <fieldset className={styles.places}>
        <legend className="visually-hidden">Where the batch runs</legend>
        <Place name="This page" checked={!there} onChoose={() => choose(false)}>
          With sandbox data and a seeded clock. No data leaves the page.
        </Place>
        <Place name="A server" checked={there} onChoose={() => choose(true)}>
          The same calls over HTTP with the tools of the server. Tools may have side effects, so
          calls start only when you press Run.
        </Place>
      </fieldset>
      {there && (
        <>
          <ServerFields
            key={remoteRun?.server?.url ?? ''}
            remoteRun={remoteRun}
            onConnect={actions.setServer}
          />
          <div role="status">
            {remoteRun?.server && (
              <ServerStatusView
                remoteRun={remoteRun}
                onAllow={actions.allow}
                onAsk={actions.check}
              />
            )}
          </div>
          <SentFold />
        </>
      )}
    </Sheet>
  );
}

interface PlaceProps {
  name: string;
  checked: boolean;
  onChoose: () => void;
  children: React.ReactNode;
}

function Place({ name, checked, onChoose, children }: PlaceProps) {
  return (
    <label className={styles.place}>
      <input type="radio" name="run-on" checked={checked} onChange={onChoose} aria-label={name} />
      <span>
        <b>{name}</b>
        <span className={styles.hint}>{children}</span>
      </span>
    </label>
  );
}
