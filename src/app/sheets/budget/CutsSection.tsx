import type { BudgetActions } from '../../../session/budget/index.ts';
import { currentPersonality } from '../../../session/workspace/index.ts';
import { TRIM_LABELS } from '../../lib/trim-labels.ts';
import { useSession } from '../../session-context.tsx';
import form from '../../ui/form.module.css';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './BudgetSheet.module.css';

/** Options of {@link CutsSection}. */
export interface CutsSectionProps {
  onChange: BudgetActions['changeContext'];
}

const OPTIONS = TRIM_LABELS.map(({ value, stays }) => ({ value, label: `${value}: ${stays}` }));

/** Which part of a long result stays, and whether the rest is kept. */
export function CutsSection({ onChange }: CutsSectionProps) {
  const settings = useSession(({ workspace }) => workspace.contextSettings);
  const { trim = 'head', keepsCutResults = false } = settings ?? {};
  const withoutReader = useSession(({ workspace }) => {
    const { name, toolset = [] } = currentPersonality(workspace);
    return toolset.length > 0 && !toolset.includes('read_result') ? name : undefined;
  });
  return (
    <section className={styles.section} aria-label="Cuts">
      <h3>Cuts</h3>
      <div className={styles.strategy}>
        <span className={form.name} aria-hidden>
          A result that is too long
        </span>
        <Select
          label="Part of a long result that stays"
          value={trim}
          options={OPTIONS}
          onChange={(next) => onChange('Changed how results are cut', { trim: next })}
        />
      </div>
      <p className={styles.hint}>
        For all tools without a cut of their own, which the output limits below can set. The reducer
        studio shows the four beside each other. Failures keep their start.
      </p>
      <Switch
        checked={keepsCutResults}
        onChange={(on) =>
          onChange(on ? 'Kept cut results' : 'Dropped cut results', { keepsCutResults: on })
        }
      >
        <span>
          Keep cut results, so that <code>read_result</code> can read them
        </span>
      </Switch>
      <p className={styles.hint}>
        The marker of a cut then names a handle. Calls of <code>read_result</code> in a later batch
        read on from there.
        {keepsCutResults &&
          withoutReader !== undefined &&
          ` The toolset of ${withoutReader} has no read_result, so its results are not kept. Add it there.`}
      </p>
    </section>
  );
}
