import { useState } from 'react';
import { parsePrice, tokenCost } from '../../../session/budget/index.ts';
import { formatCount, formatDollars } from '../../lib/format.ts';
import { DEFAULT_PRICE, usePrice } from '../../lib/use-price.ts';
import form from '../../ui/form.module.css';
import styles from './BudgetSheet.module.css';
import type { Reads } from './reads.ts';

/** The cost of the batch for the model: characters, estimated tokens and dollars. */
export function CostSection({ reads }: { reads: Reads }) {
  const [price, setPrice] = usePrice();
  const [draft, setDraft] = useState<string>();
  const wrong = draft !== undefined && parsePrice(draft) === undefined;
  // A server that ran the calls may not send their texts.
  const unknown = reads.isOpen ? 'unknown until the next run' : 'unknown without the texts';
  const model = reads.tokens === undefined ? undefined : tokenCost(reads.tokens, price);

  return (
    <section className={styles.section} aria-label="Cost">
      <h3>Size and cost of the results</h3>
      <dl className={styles.costs}>
        <dt>Characters that the model gets</dt>
        <dd>{reads.isOpen ? unknown : formatCount(reads.chars)}</dd>
        <dt>Tokens, estimated</dt>
        <dd>{reads.tokens === undefined ? unknown : `≈${formatCount(reads.tokens)}`}</dd>
        <dt>Results</dt>
        <dd>{model === undefined ? unknown : formatDollars(model)}</dd>
        <dt>Tools, as reported</dt>
        <dd>{formatDollars(reads.toolCosts)}</dd>
        <dt>Total</dt>
        <dd>
          <strong>{model === undefined ? unknown : formatDollars(model + reads.toolCosts)}</strong>
        </dd>
      </dl>
      <label className={styles.price}>
        <span className={form.name}>Price per million tokens, in US dollars</span>
        <input
          className={form.text}
          inputMode="decimal"
          autoComplete="off"
          value={draft ?? String(price)}
          aria-invalid={wrong}
          aria-describedby="price-hint"
          onChange={({ target }) => {
            setDraft(target.value);
            const next = parsePrice(target.value);
            if (next !== undefined) setPrice(next);
          }}
          onBlur={() => setDraft(undefined)}
        />
      </label>
      <p id="price-hint" className={wrong ? form.problem : styles.hint}>
        {wrong
          ? 'Enter a number from 0 to 10,000, for example 2.5.'
          : `The model reads results with their cut markers, errors and refusals, as input of its next request. ${DEFAULT_PRICE} is a typical input price of a mid-range model; enter the price of your model. The price is stored in this browser, not in the workspace.`}
      </p>
    </section>
  );
}
