import { FileCode2, X } from 'lucide-react';
import { useMemo } from 'react';
import {
  selectDeclaredAccessFix,
  selectDeclaredForbidden,
} from '../../../session/explain/index.ts';
import { currentPersonality, mocksOf } from '../../../session/workspace/index.ts';
import { registerYaml } from '../../editor/yaml.ts';
import { declarationPath } from '../../lib/editor-paths.ts';
import { formatPlural } from '../../lib/format.ts';
import { openOverlay } from '../../lib/page-state.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { DeclarationMenu } from '../../ui/declarations/DeclarationMenu.tsx';
import { toDeclarationState } from '../../ui/declarations/declaration-state.ts';
import { MaximiseButton } from '../../ui/MaximiseButton.tsx';
import { CodeBar } from './CodeBar.tsx';
import { CodeFile } from './CodeFile.tsx';
import styles from './DeclarationPane.module.css';
import pane from './EditorPane.module.css';
import type { FileProblem } from './file-problems.ts';

registerYaml();

/** The text of a declaration, its problems, and its tools. */
export function DeclarationPane({ id }: { id: string }) {
  const declaration = useSession(({ workspace }) =>
    workspace.declarations.find((one) => one.id === id),
  );
  const known = useSession(({ declared }) => declared[id]);
  const pending = useSession((state) => state.pendingAnswers);
  const tool = useSession((state) => state.selectedTool);
  const callId = useSession((state) => state.selectedCallId);
  const forbidden = useSession((state) => selectDeclaredForbidden(state, id));
  const access = useSession((state) => selectDeclaredAccessFix(state, id));
  const personality = useSession(({ workspace }) => currentPersonality(workspace).name);
  const mocks = useSession(({ workspace }) => mocksOf(workspace));
  const mocked = useMemo(
    () => mocks.filter(({ url }) => declaration?.text.includes(url)).length,
    [mocks, declaration?.text],
  );
  const actions = useActions();
  const { setDeclarationText, selectCall, selectTool, addCall } = actions;
  const problems = useMemo(
    () => (known?.problems ?? []).map((one): FileProblem => ({ ...one, isPlaced: true })),
    [known],
  );

  if (!declaration) return null;
  const { name, text, disabled } = declaration;
  const { status, text: words } = toDeclarationState(declaration, known, pending);
  const close = () => (callId === undefined ? selectTool(tool) : selectCall(callId));
  return (
    <>
      <div className={pane.head}>
        <h2 className={styles.title}>
          <FileCode2 aria-hidden />
          <span title={name}>{name}</span>
        </h2>
        <DeclarationMenu declaration={declaration} />
        <MaximiseButton pane="editor" />
        <Button tone="plain" small icon aria-label="Close the declaration" onClick={close}>
          <X aria-hidden />
        </Button>
      </div>
      <CodeFile
        label={`Declaration ${name}`}
        path={declarationPath(id)}
        language="yaml"
        text={text}
        problems={disabled ? NONE : problems}
        onChange={(next) => setDeclarationText(id, next)}
      />
      <CodeBar
        status={(forbidden ?? access) ? 'refused' : status}
        text={[words, access?.question ?? forbidden?.sentence].filter(Boolean).join('. ')}
      >
        {access && (
          <Button small onClick={() => actions.applyFix(access)}>
            {access.label}
          </Button>
        )}
        {!access && forbidden?.isBarred && (
          <Button small onClick={() => actions.showDeclared(id)}>
            Allow for {personality}
          </Button>
        )}
        {mocked > 0 && (
          <Button small aria-haspopup="dialog" onClick={() => openOverlay('mocks')}>
            {formatPlural(mocked, 'mocked response')}
          </Button>
        )}
      </CodeBar>
      {!disabled && known && known.tools.length > 0 && (
        <ul className={styles.tools} aria-label="Tools of this declaration">
          <li aria-hidden className={styles.lead}>
            Add a call:
          </li>
          {known.tools.map((one) => (
            <li key={one.name}>
              <button
                type="button"
                title={`${one.description} Click to add a call to the batch.`}
                onClick={() => addCall(one.name)}
                aria-label={`Add a call of ${one.name}`}
              >
                + {one.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const NONE: readonly FileProblem[] = [];
