import { type ReactNode, useRef, useState } from 'react';
import type { InspectionRow, InspectionView } from '../../../session/tool-list/index.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { useActions } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { useOpenDeclared } from '../../ui/declarations/use-open-declared.ts';
import { RuleLink } from '../../ui/RuleLink.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './InspectionList.module.css';

/** A longer list begins with these tools. */
const FIRST_TOOLS = 10;

/** Options of {@link InspectionList}. */
export interface InspectionListProps {
  view: InspectionView;
  /** Whether tokens are estimated. */
  isEstimate?: boolean;
  /** Further controls of the list. */
  children?: ReactNode;
}

/** Findings about the definitions of the user's tools. Run does not wait for them. */
export function InspectionList({ view, isEstimate = true, children }: InspectionListProps) {
  const { tools, count, ignored, tokens } = view;
  const { loadActions } = useActions();
  const [isWhole, setIsWhole] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (tools.length + ignored === 0) return null;
  const about = isEstimate ? '≈' : '';
  const shown = isWhole ? tools : tools.slice(0, FIRST_TOOLS);
  // The pressed button disappears.
  const focusHeading = () => heading.current?.focus();
  return (
    <section aria-labelledby="tool-findings" className={styles.section}>
      <div className={styles.head}>
        <h3 id="tool-findings" ref={heading} tabIndex={-1} className={styles.heading}>
          Findings about your tools
        </h3>
        <span className={styles.count} role="status">
          {formatPlural(count, 'finding')}
        </span>
        {tokens > 0 && (
          <span
            className={styles.cost}
            title="The JSON of name, description and schema of your own and declared tools. Definitions counts the format of a provider, for all visible tools."
          >
            {about}
            {formatCount(tokens)} tok before a provider’s format
          </span>
        )}
        {children}
        {ignored > 0 && (
          <Button
            small
            tone="plain"
            onClick={async () => {
              const { restoreFindings } = await loadActions('turn');
              restoreFindings();
              focusHeading();
            }}
          >
            Show {formatPlural(ignored, 'ignored finding')}
          </Button>
        )}
        <RuleLink source="docs/contract.md#inspection" />
      </div>
      <ul className={styles.tools}>
        {shown.map((row) => (
          <ToolRow key={row.tool} row={row} about={about} onIgnore={focusHeading} />
        ))}
      </ul>
      {shown.length < tools.length && (
        <Button
          small
          className={styles.more}
          onClick={() => {
            setIsWhole(true);
            focusHeading();
          }}
        >
          Show {formatPlural(tools.length - shown.length, 'more tool')}
        </Button>
      )}
    </section>
  );
}

interface ToolRowProps {
  row: InspectionRow;
  /** The mark of an estimate, or nothing. */
  about: string;
  onIgnore: () => void;
}

function ToolRow({ row, about, onIgnore }: ToolRowProps) {
  const { tool, where, findings, tokens } = row;
  const { selectOwnTool, setEditorTab } = useActions();
  const openDeclared = useOpenDeclared();
  const open = () => {
    if (where.kind === 'code') {
      selectOwnTool(where.toolId);
      return setEditorTab('code');
    }
    openDeclared(where.id, tool);
  };
  return (
    <li>
      <button type="button" className={styles.name} onClick={open}>
        {tool}
      </button>
      {tokens !== undefined && (
        <span className={styles.cost}>
          {about}
          {formatCount(tokens)} tok
        </span>
      )}
      <ul>
        {findings.map((finding, index) => (
          <FindingRow
            key={finding.message}
            row={row}
            finding={finding}
            isReasonKnown={findings[index - 1]?.reason === finding.reason}
            onIgnore={onIgnore}
          />
        ))}
      </ul>
    </li>
  );
}

interface FindingRowProps {
  row: InspectionRow;
  finding: InspectionRow['findings'][number];
  /** The row above gives the same reason. */
  isReasonKnown: boolean;
  onIgnore: () => void;
}

function FindingRow({ row, finding, isReasonKnown, onIgnore }: FindingRowProps) {
  const { tool, where } = row;
  const { id, severity, message, reason, fix } = finding;
  const { loadActions } = useActions();
  const [refusal, setRefusal] = useState<string>();
  const { name, schema } = fix ?? {};
  const rename = async (toolId: string, to: string) => {
    const { renameTool } = await loadActions('toolList');
    setRefusal(renameTool(toolId, to));
  };
  const replace = async (toolId: string, next: NonNullable<typeof schema>) => {
    const { replaceSchema } = await loadActions('toolList');
    setRefusal(replaceSchema(toolId, next));
  };
  const ignore = async () => {
    const { ignoreFinding } = await loadActions('turn');
    ignoreFinding({ tool, id });
    onIgnore();
  };
  return (
    <li className={styles.finding}>
      <StatusIcon status={severity === 'warning' ? 'refused' : 'skip'} decorative />
      <span className={styles.message}>
        {message} {!isReasonKnown && <span className={styles.reason}>{reason}</span>}
        {refusal && <span role="alert"> {refusal}</span>}
      </span>
      <span className={styles.buttons}>
        {name !== undefined && where.kind === 'code' && (
          <Button small onClick={() => rename(where.toolId, name)}>
            Rename to {name}
          </Button>
        )}
        {schema && where.kind === 'code' && (
          <Button
            small
            aria-label={`Change the schema of ${tool}: ${message}`}
            onClick={() => replace(where.toolId, schema)}
          >
            Change the schema
          </Button>
        )}
        {schema && (
          <CopyButton text={() => JSON.stringify(schema, null, 2)}>Copy the schema</CopyButton>
        )}
        <Button small tone="plain" aria-label={`Ignore: ${tool}: ${message}`} onClick={ignore}>
          Ignore
        </Button>
      </span>
    </li>
  );
}
