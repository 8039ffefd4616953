import { toHash } from '../lib/address.ts';
import styles from './RuleLink.module.css';

/** Options of {@link RuleLink}. */
export interface RuleLinkProps {
  /** A clause, such as `docs/contract.md#trim`. */
  source: string;
}

/** Links to the clause that explains a refusal, a problem or a setting. */
export function RuleLink({ source }: RuleLinkProps) {
  const rest = source.slice(source.indexOf('#') + 1);
  return (
    <a className={styles.link} href={toHash({ route: 'reference', rest })} title={source}>
      Read the rule
    </a>
  );
}
