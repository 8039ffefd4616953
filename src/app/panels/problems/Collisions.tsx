import { describeCollision } from '../../../session/tools/index.ts';
import { useSession } from '../../session-context.tsx';
import { RuleLink } from '../../ui/RuleLink.tsx';
import styles from './ProblemsPanel.module.css';

/** Tools with the same name in the registry: the registered one, and the deciding setting. */
export function Collisions() {
  const collisions = useSession((state) => state.collisions);
  if (collisions.length === 0) return null;
  return (
    <section aria-labelledby="collisions">
      <h3 id="collisions" className={styles.heading}>
        Duplicate tool names
      </h3>
      <ul>
        {collisions.map((collision, index) => {
          const { winner, loser, why } = describeCollision(collision, collisions);
          const isThrown = collision.rule === 'throw';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may repeat, and rows have no state.
            <li key={index} className={styles.collision}>
              <code className={styles.met}>{collision.name}</code>
              <span className={styles.message}>
                {isThrown
                  ? `${winner} and ${loser} have the same name.`
                  : `${winner} is registered, ${loser} is not.`}{' '}
                <span className={styles.why}>{why}</span>{' '}
                <RuleLink source="docs/contract.md#merge" />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
