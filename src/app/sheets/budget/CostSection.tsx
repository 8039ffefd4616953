import { tokenCost } from '../../../session/budget/index.ts';
import type { TokenCount } from '../../../session/tokens/index.ts';
import { formatCount, formatDollars } from '../../lib/format.ts';
import { formatTokens } from '../../lib/format-tokens.ts';
import { DEFAULT_PRICE, usePrice } from '../../lib/use-price.ts';
import { useSession } from '../../session-context.tsx';
import styles from './BudgetSheet.module.css';
import { PriceField } from './PriceField.tsx';
import type { Reads } from './reads.ts';

/** Options of {@link CostSection}. */
export interface CostSectionProps {
  reads: Reads;
  /** Of all texts that the model gets; absent if one is unknown. */
  tokens: TokenCount | undefined;
}

/** The cost of the batch for the model: characters, tokens and dollars. */
export function CostSection({ reads, tokens }: CostSectionProps) {
  const [price, setPrice] = usePrice();
  const model = useSession((state) => state.workspace.contextSettings?.model?.name);
  // A server that ran the calls may not send their texts.
  const unknown = reads.isOpen ? 'unknown until the next run' : 'unknown without the texts';
  const cost = tokens && tokenCost(tokens.tokens, price);
  const about = tokens?.isExact ? '' : '≈';

  return (
    <section className={styles.section} aria-label="Cost">
      <h3>Size and cost of the results</h3>
      <dl className={styles.costs}>
        <dt>Characters that the model gets</dt>
        <dd>{reads.isOpen ? unknown : `${reads.isAbout ? '≈' : ''}${formatCount(reads.chars)}`}</dd>
        <dt>{tokens?.isExact ? 'Tokens' : 'Tokens, estimated'}</dt>
        <dd>{tokens ? formatTokens(tokens) : unknown}</dd>
        <dt>Results</dt>
        <dd>{cost === undefined ? unknown : `${about}${formatDollars(cost)}`}</dd>
        <dt>Tools, as reported</dt>
        <dd>{formatDollars(reads.toolCosts)}</dd>
        <dt>Total</dt>
        <dd>
          <strong>
            {cost === undefined ? unknown : `${about}${formatDollars(cost + reads.toolCosts)}`}
          </strong>
        </dd>
      </dl>
      <PriceField
        label="Price per million tokens, in US dollars"
        price={price}
        onChange={setPrice}
        hint={`The model reads results with their cut markers, errors and refusals, as input of its next request. ${
          model === undefined
            ? `${DEFAULT_PRICE} is a typical input price of a mid-range model; enter the price of your model. The price is stored in this browser, not in the workspace.`
            : `The price is that of ${model}, and stored in the workspace.`
        }`}
      />
    </section>
  );
}
