import { Dices } from 'lucide-react';
import { use } from 'react';
import type { CapabilityName } from '../../../core/index.ts';
import { CAPABILITY_LABELS } from '../../../session/explain/index.ts';
import { MAX_SEED } from '../../../session/workspace/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Fold } from '../../ui/Fold.tsx';
import form from '../../ui/form.module.css';
import { NumberField } from '../../ui/NumberField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { AttachmentsSection } from './AttachmentsSection.tsx';
import { FaultsSection } from './FaultsSection.tsx';
import { NeededSecrets } from './NeededSecrets.tsx';
import { RegistrySection } from './RegistrySection.tsx';
import styles from './ScenarioSheet.module.css';
import { SecretRows } from './SecretRows.tsx';
import { TurnSection } from './TurnSection.tsx';

// The table contains exactly the names of the type.
const CAPABILITIES = Object.keys(CAPABILITY_LABELS) as CapabilityName[];

/** The editable scenario of a run. */
export function ScenarioSheet({ onClose }: { onClose: () => void }) {
  const { seed, missing, secrets } = useSession((state) => state.workspace.scenario);
  const actions = use(useActions().loadActions('scenario'));
  const there = CAPABILITIES.filter((name) => !missing.includes(name));

  return (
    <Sheet
      docked
      title="Scenario"
      about="A scenario sets the simulated conditions, the context of the turn and the options of the registry. Changes save automatically; live mode runs them at once. The same seed gives the same run, to the millisecond."
      onClose={onClose}
      foot={<Button onClick={actions.restoreScenario}>Restore the default scenario</Button>}
    >
      <div className={styles.seed}>
        <span className={form.name} aria-hidden>
          Seed
        </span>
        <NumberField
          label="Seed"
          unit=""
          value={seed}
          min={0}
          max={MAX_SEED}
          step={1}
          onChange={actions.setSeed}
        />
        <Button onClick={() => actions.setSeed(createSeed(seed))}>
          <Dices aria-hidden />
          New seed
        </Button>
      </div>
      <FaultsSection />
      <Fold
        open
        title="Backends of the registry"
        summary={`${there.length} of ${CAPABILITIES.length}`}
      >
        <p className={form.hint}>
          A tool is refused if it declares a capability without a backend.
        </p>
        <div className={form.ticks}>
          {CAPABILITIES.map((name) => (
            <Switch
              key={name}
              checked={!missing.includes(name)}
              onChange={(on) => actions.setBackend(name, on)}
            >
              {CAPABILITY_LABELS[name]}
            </Switch>
          ))}
        </div>
      </Fold>
      <Fold title="Secrets" summary={formatPlural(Object.keys(secrets).length, 'secret')}>
        <p className={form.hint}>
          Simulated values by reference: keys that tools need, and the variables of declarations.
          They are saved with the workspace and visible to every recipient. Do not enter real
          secrets.
        </p>
        <NeededSecrets />
        <SecretRows secrets={secrets} onChange={actions.setSecrets} />
      </Fold>
      <TurnSection />
      <AttachmentsSection />
      <RegistrySection />
    </Sheet>
  );
}

/** Another seed than before, short enough to read aloud. */
function createSeed(before: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  const seed = drawn % 10_000;
  return seed === before ? seed + 1 : seed;
}
