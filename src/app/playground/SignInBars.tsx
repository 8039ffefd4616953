import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { BY_CODE } from '../../session/store/index.ts';
import { useActions, useSession } from '../session-context.tsx';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import bars from './CodeBars.module.css';
import styles from './SignInBars.module.css';

/** The channel of `signed-in.html`, the page to which authorization servers send the user back. */
const CHANNEL = 'toolyard.sign-in';

/** The MCP servers that ask the user to sign in, oldest first. */
export function SignInBars() {
  const pending = useSession((state) => state.pendingAnswers);
  return pending.map(
    ({ id, toolName, signInUrl, signInCode, offersCode = false }) =>
      signInUrl !== undefined &&
      (signInCode === undefined ? (
        <RedirectBar key={id} id={id} server={toolName} url={signInUrl} offersCode={offersCode} />
      ) : (
        <CodeBar key={id} id={id} server={toolName} url={signInUrl} code={signInCode} />
      )),
  );
}

interface SignInBarProps {
  id: string;
  server: string;
  url: string;
}

function RedirectBar({ id, server, url, offersCode }: SignInBarProps & { offersCode: boolean }) {
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
    <SignInBar
      id={id}
      server={server}
      question={
        <>
          {server} asks you to sign in at <b>{origin}</b>. The token stays in the memory of this
          page.
        </>
      }
    >
      <Button small onClick={() => open(url, '_blank')}>
        Sign in
      </Button>
      {offersCode && (
        <Button small tone="plain" onClick={() => answerCall(id, { ok: true, text: BY_CODE })}>
          Use a code instead
        </Button>
      )}
    </SignInBar>
  );
}

/** Waits until the user has entered the code, on this or on another device. */
function CodeBar({ id, server, url, code }: SignInBarProps & { code: string }) {
  return (
    <SignInBar
      id={id}
      server={server}
      question={
        <>
          {server} waits for you: sign in at <b>{new URL(url).origin}</b> and enter the code{' '}
          <code className={styles.code}>{code}</code>
        </>
      }
    >
      <CopyButton text={() => code}>Copy code</CopyButton>
      <Button small onClick={() => open(url, '_blank', 'noopener')}>
        Open sign-in page
      </Button>
    </SignInBar>
  );
}

interface QuestionProps extends Pick<SignInBarProps, 'id' | 'server'> {
  question: ReactNode;
  /** The ways to sign in. */
  children: ReactNode;
}

function SignInBar({ id, server, question, children }: QuestionProps) {
  const { answerCall } = useActions();
  return (
    <section className={bars.bar} aria-label={`Sign-in to ${server}`}>
      <KeyRound aria-hidden className={bars.globe} />
      <span role="status">{question}</span>
      {self === top ? (
        children
      ) : (
        // A page around the frame could cover the buttons and guide the click.
        <span>Open this page in its own tab to sign in.</span>
      )}
      <Button tone="plain" small onClick={() => answerCall(id, { ok: false, text: '' })}>
        Not now
      </Button>
    </section>
  );
}
