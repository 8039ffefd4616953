import { Download } from 'lucide-react';
import { useId, useMemo } from 'react';
import { LINK_LIMIT, toLink } from '../../../session/share/index.ts';
import { countDataChanges, holdsCode, type Workspace } from '../../../session/workspace/index.ts';
import { downloadText } from '../../browser/download.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { toPlace } from '../../lib/place.ts';
import { useActions, useReadSession, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import form from '../../ui/form.module.css';
import styles from './ShareLink.module.css';

/** The workspace as a link, or as a file if it is too large for one. */
export function ShareLink() {
  const workspace = useSession((state) => state.workspace);
  const read = useReadSession();
  // The dialog covers the page, so its place stands still.
  const link = useMemo(() => toLink(workspace, toPlace(read())), [workspace, read]);
  const id = useId();
  return (
    <>
      {link.ok ? (
        <div className={form.field}>
          <label className={form.name} htmlFor={id}>
            Link
          </label>
          <div className={styles.line}>
            <input
              id={id}
              readOnly
              className={`${form.text} ${form.mono}`}
              aria-describedby={`${id}-size`}
              value={toAddress(link.fragment)}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton text={() => toAddress(link.fragment)}>Copy link</CopyButton>
          </div>
          <div className={styles.size} id={`${id}-size`}>
            <meter
              data-paint="track"
              min={0}
              max={LINK_LIMIT}
              value={link.fragment.length}
              aria-hidden
            />
            <span>
              {formatCount(link.fragment.length)} of at most {formatCount(LINK_LIMIT)} characters
            </span>
          </div>
        </div>
      ) : (
        <TooLarge why={link.why} />
      )}
      <dl className={styles.facts}>
        <div>
          <dt>Included</dt>
          <dd>{toContent(workspace)}</dd>
        </div>
        <div>
          <dt>Not included</dt>
          <dd>
            Runs, network permissions of this browser, page layout. No data is sent to a server: the
            link itself contains the workspace.
          </dd>
        </div>
        <div>
          <dt>Secrets</dt>
          <dd>{toSecretText(workspace)}</dd>
        </div>
        <div>
          <dt>Recipients</dt>
          <dd>{toVisitorText(workspace)}</dd>
        </div>
      </dl>
    </>
  );
}

function TooLarge({ why }: { why: string }) {
  const { loadActions } = useActions();
  const openId = useSession((state) => state.workspace.id);
  return (
    <div className={styles.large} role="note">
      <p>
        <strong>This workspace is shared as a file.</strong> {why} Recipients drop the file onto the
        playground page to open it.
      </p>
      <Button
        tone="primary"
        onClick={async () => {
          const file = await (await loadActions('documents')).toFile(openId);
          if (file) downloadText(file.fileName, file.text);
        }}
      >
        <Download aria-hidden />
        Download the file
      </Button>
    </div>
  );
}

function toAddress(fragment: string): string {
  return `${location.origin}${location.pathname}${fragment}`;
}

function toContent(workspace: Workspace): string {
  const { tools, reducers, declarations, personalities, batches, samples, scenario } = workspace;
  const parts = [
    formatPlural(tools.length, 'user tool'),
    formatPlural(Object.keys(reducers).length, 'user reducer'),
    formatPlural(declarations.length, 'declaration'),
    formatPlural(personalities.length, 'personality').replace('personalitys', 'personalities'),
    formatPlural(batches.length, 'batch').replace('batchs', 'batches'),
    formatPlural(samples.length, 'sample'),
    formatPlural(scenario.attachments.length, 'attachment'),
    `${formatPlural(countDataChanges(workspace), 'change')} of the sandbox data`,
  ].filter((part) => !part.startsWith('0 '));
  return `${parts.join(', ')}, the budget, the scenario with its seed ${scenario.seed}, and which call and tabs are open.`;
}

function toSecretText({ scenario }: Workspace): string {
  const count = Object.keys(scenario.secrets).length;
  if (count === 0) return 'The scenario has no secrets.';
  return `Recipients can read ${formatPlural(count, 'secret')} of the scenario. Never enter a real secret.`;
}

function toVisitorText(workspace: Workspace): string {
  const run = holdsCode(workspace)
    ? 'It runs only when they press Run.'
    : 'It runs immediately, because it has no code and no costly content.';
  return `Recipients get their own copy; your later edits do not change it. ${run}`;
}
