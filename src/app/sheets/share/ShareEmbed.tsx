import { useMemo, useState } from 'react';
import { toLink } from '../../../session/share/index.ts';
import { embedSnippet } from '../../lib/embed-snippet.ts';
import { useSession } from '../../session-context.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './ShareEmbed.module.css';

const VIEWS = [
  { value: 'reducer', label: 'Reducer: before and after' },
  { value: 'ladder', label: 'The gates of a call' },
  { value: 'result', label: 'Text for the model' },
  { value: 'timeline', label: 'Timeline of the calls' },
  { value: 'definitions', label: 'What the model sees' },
] as const;

/** The workspace as a demo for another page. */
export function ShareEmbed() {
  const workspace = useSession((state) => state.workspace);
  const link = useMemo(() => toLink(workspace), [workspace]);
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('reducer');
  if (!link.ok) {
    return (
      <p>
        {link.why} A demo contains the workspace in its URL. Duplicate the workspace and delete
        unneeded parts from the copy.
      </p>
    );
  }
  const base = new URL('.', `${location.origin}${location.pathname}`).href;
  const text = embedSnippet({ src: link.fragment, view }, base);
  return (
    <>
      <div className={styles.row}>
        <Select label="Initial view" value={view} options={VIEWS} onChange={setView} />
        <CopyButton text={() => text}>Copy the snippet</CopyButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard. */}
      <pre className={styles.snippet} tabIndex={0}>
        {text}
      </pre>
      <p className={styles.about}>
        Paste this HTML into your page. It shows the content between its tags until a reader presses
        Run, then runs in an iframe. It sends no request to another host.
      </p>
    </>
  );
}
