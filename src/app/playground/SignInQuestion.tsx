import { KeyRound } from 'lucide-react';
import { useEffect } from 'react';
import { useActions } from '../session-context.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './PendingAnswers.module.css';

/** The channel of `signed-in.html`, the page to which authorization servers send the user back. */
const CHANNEL = 'toolyard.sign-in';

/** An MCP server that the user may sign in to, in another tab. */
export function SignInQuestion({ id, server, url }: { id: string; server: string; url: string }) {
  const { answerCall } = useActions();
  const { origin, searchParams } = new URL(url);
  const state = searchParams.get('state');

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string' || !URL.canParse(data)) return;
      // Another question, or another tab, may wait too.
      if (new URL(data).searchParams.get('state') === state)
        answerCall(id, { ok: true, text: data });
    };
    return () => channel.close();
  }, [id, state, answerCall]);

  return (
    <li>
      <div className={styles.question}>
        <KeyRound aria-hidden />
        <p className={styles.sentence}>
          <b>{server}</b> asks you to sign in at <b>{origin}</b>. The token stays in the memory of
          this page.
        </p>
        {self === top ? (
          <Button tone="primary" small onClick={() => open(url, '_blank')}>
            Sign in
          </Button>
        ) : (
          // A page around the frame could cover the button and guide the click.
          <span>Open this page in its own tab to sign in.</span>
        )}
        <Button small onClick={() => answerCall(id, { ok: false, text: '' })}>
          Not now
        </Button>
      </div>
    </li>
  );
}
