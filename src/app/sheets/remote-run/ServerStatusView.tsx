import { toOffer } from '../../../session/remote-run/index.ts';
import type { RemoteRunState, RequestFailure, ServerFacts } from '../../../session/store/index.ts';
import { currentPersonality, type Workspace } from '../../../session/workspace/index.ts';
import { formatCount, formatList, formatPlural } from '../../lib/format.ts';
import { useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './RunOn.module.css';

/** Options of {@link ServerStatusView}. */
export interface ServerStandingProps {
  remoteRun: RemoteRunState;
  onAllow: () => void;
  onAsk: () => void;
}

/** Whether the server answers, and its offers for this workspace. */
export function ServerStatusView({ remoteRun, onAllow, onAsk }: ServerStandingProps) {
  const { server, standing } = remoteRun;
  if (!server) return null;
  switch (standing.kind) {
    case 'unset':
      return null;
    case 'checking':
      return (
        <p className={styles.line}>
          <StatusIcon status="running" decorative />
          Asking {server.host} for its status and tools.
        </p>
      );
    case 'trouble':
      return (
        <TroubleCard trouble={standing.trouble}>
          {standing.trouble.kind === 'consent' ? (
            <Button small onClick={onAllow}>
              Allow {server.origin}
            </Button>
          ) : (
            <Button small onClick={onAsk}>
              Check again
            </Button>
          )}
        </TroubleCard>
      );
    case 'answers':
      return (
        <section className={styles.card} aria-label="Server status">
          <p className={styles.line}>
            <StatusIcon status="ok" decorative />
            <b>{server.host} answers.</b>
            <Button small tone="plain" className={styles.again} onClick={onAsk}>
              Check again
            </Button>
          </p>
          <Facts facts={standing.facts} />
        </section>
      );
  }
}

function TroubleCard({
  trouble,
  children,
}: {
  trouble: RequestFailure;
  children: React.ReactNode;
}) {
  const { kind, title, detail } = trouble;
  return (
    <section className={styles.card} aria-label="The server">
      <p className={styles.line}>
        <StatusIcon status={kind === 'silent' ? 'failed' : 'refused'} decorative />
        <b>{title}</b>
      </p>
      <p className={styles.detail}>{detail}</p>
      <div>{children}</div>
    </section>
  );
}

function Facts({ facts }: { facts: ServerFacts }) {
  const workspace = useSession((state) => state.workspace);
  const { there, missing, granted, refused } = toOffer(facts, workspace);
  const { id, name } = currentPersonality(workspace);
  const isAsked = id === facts.personalityId;
  const total = there.length + missing.length;
  return (
    <dl className={styles.facts}>
      <dt>Personality</dt>
      <dd>
        {!isAsked
          ? 'is being checked'
          : facts.granted
            ? `${name} is granted`
            : `${name} is not granted, so the server will refuse the run. ${whatToDo(facts, workspace)}`}
        {isAsked && granted.length > 0 && refused.length > 0 && (
          <span className={styles.more}>
            Granted: {formatList(granted)}. Not granted: {formatList(refused)}.
          </span>
        )}
      </dd>
      <dt>Tools</dt>
      <dd>
        {missing.length === 0
          ? `All ${formatPlural(total, 'tool')} of this batch`
          : `${formatCount(there.length)} of ${formatPlural(total, 'tool')} of this batch`}
        {` (${formatCount(facts.tools.length)} visible to ${facts.granted ? name : facts.defaultId})`}
        {missing.length > 0 && (
          <span className={styles.more}>
            Not available there, so their calls are refused: <code>{missing.join(', ')}</code>
          </span>
        )}
      </dd>
      <dt>Stream</dt>
      <dd>
        The stream contains sizes and times, never values. Gate details need an operator token;
        without it you see only how calls end.
      </dd>
    </dl>
  );
}

function whatToDo({ defaultId }: ServerFacts, { personalities }: Workspace): string {
  return personalities.some(({ id }) => id === defaultId)
    ? `Choose ${defaultId}, the default of the server, or enter a token that grants it.`
    : `The server uses ${defaultId} by default, which this workspace does not have. Enter a token that grants one of your personalities.`;
}
