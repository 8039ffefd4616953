import { useRef, useState } from 'react';
import { type InspectionRow, selectInspection } from '../../../session/tool-list/index.ts';
import { declarationPath, requestCaret } from '../../lib/caret.ts';
import { formatPlural } from '../../lib/format.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { RuleLink } from '../../ui/RuleLink.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './InspectionList.module.css';

/** A longer list begins with these tools. */
const FIRST_TOOLS = 10;

/** Findings about the definitions of the user's tools. Run does not wait for them. */
export function InspectionList() {
  const { tools, count, ignored } = useSession(selectInspection);
  const { loadActions } = useActions();
  const [isWhole, setIsWhole] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (count + ignored === 0) return null;
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
          <ToolRow key={row.tool} row={row} onIgnore={focusHeading} />
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

function ToolRow({ row, onIgnore }: { row: InspectionRow; onIgnore: () => void }) {
  const { tool, where, findings } = row;
  const { selectOwnTool, selectDeclaration, setEditorTab } = useActions();
  const open = () => {
    if (where.kind === 'code') {
      selectOwnTool(where.toolId);
      return setEditorTab('code');
    }
    selectDeclaration(where.id);
    requestCaret(declarationPath(where.id), { line: 1, column: 1 });
  };
  return (
    <li>
      <button type="button" className={styles.name} onClick={open}>
        {tool}
      </button>
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
