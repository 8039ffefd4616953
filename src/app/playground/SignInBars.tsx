import { KeyRound } from 'lucide-react';
import { useEffect } from 'react';
import { useActions, useSession } from '../session-context.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './CodeBars.module.css';

/** The channel of `signed-in.html`, the page to which authorization servers send the user back. */
const CHANNEL = 'toolyard.sign-in';

/** The MCP servers that ask the user to sign in, oldest first. */
export function SignInBars() {
  const pending = useSession((state) => state.pendingAnswers);
  return pending.map(
    ({ id, toolName, signInUrl }) =>
      signInUrl !== undefined && <SignInBar key={id} id={id} server={toolName} url={signInUrl} />,
  );
}

function SignInBar({ id, server, url }: { id: string; server: string; url: string }) {
  const { answerCall } = useActions();
  const { origin, searchParams } = new URL(url);
  const state = searchParams.get('state');

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string' || !URL.canParse(data)) return;
      // Another question, or another tab, may wait too.
      if (new URL(data).searchParams.get('state') === state) {
        answerCall(id, { ok: true, text: data });
      }
    };
    return () => channel.close();
  }, [id, state, answerCall]);

  return (
    <section className={styles.bar} aria-label={`Sign-in to ${server}`}>
      <KeyRound aria-hidden className={styles.globe} />
      <span role="status">
        {server} asks you to sign in at <b>{origin}</b>. The token stays in the memory of this page.
      </span>
      {self === top ? (
        <Button small onClick={() => open(url, '_blank')}>
          Sign in
        </Button>
      ) : (
        // A page around the frame could cover the button and guide the click.
        <span>Open this page in its own tab to sign in.</span>
      )}
      <Button tone="plain" small onClick={() => answerCall(id, { ok: false, text: '' })}>
        Not now
      </Button>
    </section>
  );
}
