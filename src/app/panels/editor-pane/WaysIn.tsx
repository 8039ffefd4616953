import { ClipboardPaste, Code, LayoutGrid, type LucideIcon, ScrollText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { openOverlay, openStudio } from '../../lib/page-state.ts';
import { useActions, useReadSession, useSession } from '../../session-context.tsx';
import { openNewCode } from '../../ui/open-code.ts';
import { requestPaste } from './paste-request.ts';
import styles from './WaysIn.module.css';

/** The four ways to begin, in place of the editors of a workspace without tools and calls. */
export function WaysIn({ onLog }: { onLog: () => void }) {
  const { addCalledTool } = useActions();
  const read = useReadSession();
  const write = () => openNewCode(read, () => addCalledTool('blank'));
  return (
    <section className={styles.ways} aria-label="Ways to begin">
      <h2 className={styles.title}>This workspace is empty. Begin with:</h2>
      <Way Icon={Code} title="Write a tool" onChoose={write}>
        TypeScript with a schema, called and checked in this page
      </Way>
      <Way Icon={ScrollText} title="Paste a log and design a reducer" onChoose={onLog}>
        Keep the lines that matter, and see what the model gets
      </Way>
      <Way
        Icon={ClipboardPaste}
        title="Paste definitions, OpenAPI or a transcript"
        onChoose={() => openOverlay('paste-tools')}
      >
        Tools of a provider, an MCP server, an API or YAML
      </Way>
      <Way
        Icon={LayoutGrid}
        title="Start from an example"
        onChoose={() => location.assign('#/examples')}
      >
        One idea each: budgets, policies, reducers, failures
      </Way>
    </section>
  );
}

interface WayProps {
  Icon: LucideIcon;
  title: string;
  /** The benefit, in one line. */
  children: string;
  onChoose: () => void;
}

function Way({ Icon, title, children, onChoose }: WayProps) {
  return (
    <button type="button" className={styles.way} onClick={onChoose}>
      <Icon aria-hidden />
      <span className={styles.name}>{title}</span>
      <span className={styles.about}>{children}</span>
    </button>
  );
}

/**
 * Adds a tool, then asks for the log in the studio. The studio waits for the tool, which compiles
 * first.
 */
export function useLogWay(): () => void {
  const { addTool, setEditorTab } = useActions();
  const read = useReadSession();
  const [id, setId] = useState<string>();
  const name = useSession(({ tools }) =>
    id === undefined ? undefined : tools.find((tool) => tool.userCodeId === id)?.name,
  );
  useEffect(() => {
    if (name === undefined) return;
    setId(undefined);
    requestPaste();
    setEditorTab('reducer');
    openStudio();
  }, [name, setEditorTab]);
  return () => {
    addTool('blank');
    setId(read().selectedUserCodeId);
  };
}
