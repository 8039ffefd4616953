import type { Run } from '../../../session/store/index.ts';
import { MODEL_PROFILES, PROFILES_DATE } from '../../../session/tokens/index.ts';
import type { Model } from '../../lib/use-context-use.ts';
import { useSession } from '../../session-context.tsx';
import form from '../../ui/form.module.css';
import { NumberField } from '../../ui/NumberField.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './BudgetSheet.module.css';
import { ContextSection } from './ContextSection.tsx';
import { PriceField } from './PriceField.tsx';

/** Options of {@link ModelSection}. */
export interface ModelSectionProps {
  run: Run | undefined;
  onChange: (
    label: string,
    changes: { counter?: Counter | undefined; model?: Model | undefined },
  ) => void;
}

type Counter = 'estimate' | 'o200k_base' | 'cl100k_base';

const COUNTERS: { value: Counter; label: string }[] = [
  { value: 'estimate', label: 'Estimate' },
  { value: 'o200k_base', label: 'o200k_base: GPT-4o and newer' },
  { value: 'cl100k_base', label: 'cl100k_base: GPT-4, GPT-3.5' },
];

const NO_MODEL = '';

/** The model of the workspace, how its tokens are counted, and how full its window is. */
export function ModelSection({ run, onChange }: ModelSectionProps) {
  const model = useSession((state) => state.workspace.contextSettings?.model);
  const counter = useSession((state) => state.workspace.contextSettings?.counter) ?? 'estimate';
  const names = MODEL_PROFILES.map(({ name }) => name);
  if (model && !names.includes(model.name)) names.push(model.name);
  const change = (changes: Partial<Model>) =>
    model && onChange('Changed the model', { model: { ...model, ...changes } });
  return (
    <section className={styles.section} aria-label="Model and context window">
      <h3>Model and context window</h3>
      <div className={styles.choices}>
        <Select
          label="Model"
          value={model?.name ?? NO_MODEL}
          options={[
            { value: NO_MODEL, label: 'No model' },
            ...names.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(name) =>
            onChange('Chose the model', {
              model: MODEL_PROFILES.find((profile) => profile.name === name),
            })
          }
        />
        <Select
          label="Tokens counted by"
          value={counter}
          options={COUNTERS}
          onChange={(chosen) => onChange('Changed how tokens are counted', { counter: chosen })}
        />
      </div>
      {!model && (
        <p className={styles.hint}>
          Choose a model to see how much of its window the definitions and results take.
        </p>
      )}
      {model && <ContextSection model={model} run={run} />}
      {model && (
        <details className={styles.profile}>
          <summary>Window and prices of {model.name}</summary>
          <div className={styles.fields}>
            <Field name="Context window">
              <NumberField
                label="Context window in tokens"
                {...{ unit: 'tokens', min: 1, max: 10_000_000, step: 1000 }}
                value={model.contextWindow}
                onChange={(contextWindow) => change({ contextWindow })}
              />
            </Field>
            <Field name="Kept free for the answer">
              <NumberField
                label="Tokens kept free for the answer"
                {...{ unit: 'tokens', min: 0, max: 10_000_000, step: 1000 }}
                value={model.outputReserve}
                onChange={(outputReserve) => change({ outputReserve })}
              />
            </Field>
            <PriceField
              label="Input, US dollars per million tokens"
              price={model.inputPrice}
              onChange={(inputPrice) => change({ inputPrice })}
            />
            <PriceField
              label="Output, US dollars per million tokens"
              price={model.outputPrice}
              onChange={(outputPrice) => change({ outputPrice })}
            />
          </div>
          <p className={styles.hint}>
            The numbers are of {PROFILES_DATE}; check the page of the provider. The workspace stores
            them, and links and exports contain them.
          </p>
        </details>
      )}
    </section>
  );
}

function Field({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <span className={styles.price}>
      <span className={form.name} aria-hidden>
        {name}
      </span>
      {children}
    </span>
  );
}
