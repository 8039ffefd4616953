import { type FormEvent, useId, useRef, useState } from 'react';
import { readServerAddress } from '../../../session/remote-run/index.ts';
import type { ServerForm as Form, RemoteRunState } from '../../../session/store/index.ts';
import { Button } from '../../ui/Button.tsx';
import form from '../../ui/form.module.css';
import styles from './RunOn.module.css';

/** Options of {@link ServerFields}. */
export interface ServerFormProps {
  remoteRun: RemoteRunState | undefined;
  /** @returns the mistake in the address, as a sentence */
  onConnect: (form: Form) => string | undefined;
}

/** The address of a server and its token. */
export function ServerFields({ remoteRun, onConnect }: ServerFormProps) {
  const [address, setAddress] = useState(remoteRun?.server?.url ?? '');
  const [token, setToken] = useState(remoteRun?.token ?? '');
  const [keepToken, setKeepToken] = useState(remoteRun?.keepToken ?? false);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  const type = (text: string) => {
    setAddress(text);
    setProblem(undefined);
    // A token belongs to one server.
    const read = readServerAddress(text);
    const isOther = typeof read === 'string' || read.origin !== remoteRun?.server?.origin;
    if (isOther && token !== '' && token === remoteRun?.token) setToken('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const refusal = onConnect({ address, token, keepToken });
    setProblem(refusal);
    if (refusal !== undefined) field.current?.focus();
  };

  return (
    <form className={styles.form} onSubmit={submit} aria-label="Server" noValidate>
      <label className={form.field}>
        <span className={form.name}>URL</span>
        <input
          ref={field}
          className={`${form.text} ${form.mono}`}
          value={address}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="http://localhost:8787/edge"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-address`}
          onChange={(event) => type(event.target.value)}
        />
      </label>
      <p id={`${id}-address`} className={problem === undefined ? form.hint : form.problem}>
        {problem ?? (
          <>
            <code>npm run serve:edge</code> starts a server with the example tools on this machine.
          </>
        )}
      </p>
      <label className={form.field}>
        <span className={form.name}>Token, if the server requires one</span>
        <input
          className={`${form.text} ${form.mono}`}
          type="password"
          value={token}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setToken(event.target.value)}
        />
      </label>
      <div className={styles.connect}>
        <label className={form.tick}>
          <input
            type="checkbox"
            checked={keepToken}
            onChange={(event) => setKeepToken(event.target.checked)}
          />
          <span>Keep the token in this browser</span>
        </label>
        <Button type="submit" tone="primary">
          Connect
        </Button>
      </div>
    </form>
  );
}
