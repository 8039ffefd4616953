import { use, useState } from 'react';
import { personalities } from '../../../catalog/personalities.ts';
import type { Personality } from '../../../core/index.ts';
import { currentPersonality } from '../../../session/workspace/index.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import form from '../../ui/form.module.css';
import { Sheet } from '../../ui/Sheet.tsx';
import { AccessParts } from './AccessParts.tsx';
import styles from './AccessSheet.module.css';
import { Findings } from './Findings.tsx';
import { HostsAndFiles } from './HostsAndFiles.tsx';
import { ToolAccess } from './ToolAccess.tsx';
import { ToolRules } from './ToolRules.tsx';

/** The editable access rules of the current personality. */
export function AccessSheet({ onClose }: { onClose: () => void }) {
  const personality = useSession((state) => currentPersonality(state.workspace));
  const count = useSession((state) => state.workspace.personalities.length);
  const tools = useSession((state) => state.tools);
  const emptyReads = useSession((state) => state.workspace.registry.emptyAllowlist);
  const { loadActions } = useActions();
  const [actions, { setRegistry }] = [use(loadActions('scenario')), use(loadActions('turn'))];
  const { id, name } = personality;
  const hasOrigin = personalities.some((one) => one.id === id);

  return (
    <Sheet
      docked
      title={`Personality ${name}`}
      about={<AccessParts />}
      onClose={onClose}
      foot={
        <>
          <Button
            aria-disabled={!hasOrigin}
            title={
              hasOrigin ? 'Restore the built-in personality' : 'This personality is not built in'
            }
            onClick={() => actions.restorePersonality(id)}
          >
            Restore
          </Button>
          <Button onClick={() => actions.duplicatePersonality(id)}>Duplicate</Button>
          <Button
            aria-disabled={count < 2}
            title={count < 2 ? 'The last personality cannot be deleted' : undefined}
            onClick={({ detail }) => {
              // The second click of a double click would delete the next personality.
              if (detail < 2) actions.removePersonality(id);
            }}
          >
            Delete
          </Button>
        </>
      }
    >
      <div className={styles.names} key={id}>
        <NameField personality={personality} onChange={actions.editPersonality} />
      </div>
      <Findings personality={personality} />
      <div key={`${id} places`}>
        <ToolRules personality={personality} tools={tools} onChange={actions.editPersonality} />
        <ToolAccess
          personality={personality}
          tools={tools}
          onChange={actions.editPersonality}
          emptyReads={emptyReads}
          onEmptyReads={(emptyAllowlist) => setRegistry({ emptyAllowlist })}
        />
        <HostsAndFiles personality={personality} onChange={actions.editPersonality} />
      </div>
    </Sheet>
  );
}

interface NameFieldProps {
  personality: Personality;
  onChange: (personality: Personality) => void;
}

function NameField({ personality, onChange }: NameFieldProps) {
  const [draft, setDraft] = useState<string>();
  const personalities = useSession(({ workspace }) => workspace.personalities);
  const others = personalities.flatMap(({ id, name }) => (id === personality.id ? [] : [name]));
  const problem = draft === undefined ? undefined : nameProblem(draft.trim(), personality, others);
  return (
    <label className={form.field}>
      <span className={form.name}>Name</span>
      <input
        className={form.text}
        autoComplete="off"
        value={draft ?? personality.name}
        aria-invalid={problem !== undefined}
        onChange={({ target }) => {
          setDraft(target.value);
          const name = target.value.trim();
          if (nameProblem(name, personality, others) === undefined) {
            onChange({ ...personality, name });
          }
        }}
        onBlur={() => setDraft(undefined)}
      />
      {problem !== undefined && (
        <span className={form.problem} role="alert">
          {problem}
        </span>
      )}
    </label>
  );
}

/** Why a personality cannot have a name. An edit without one is not saved. */
function nameProblem(
  name: string,
  personality: Personality,
  others: readonly string[],
): string | undefined {
  if (name === '') return `Enter a name. Until then, it stays ${personality.name}.`;
  return others.includes(name) ? 'Another personality has this name.' : undefined;
}
