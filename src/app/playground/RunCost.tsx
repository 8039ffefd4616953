import { tokenCost } from '../../session/budget/index.ts';
import type { Run } from '../../session/store/index.ts';
import { formatDollars } from '../lib/format.ts';
import { formatTokens } from '../lib/format-tokens.ts';
import { usePrice } from '../lib/use-price.ts';
import { useRunTokens } from '../lib/use-run-tokens.ts';

/** Options of {@link RunCost}. */
export interface RunCostProps {
  run: Run;
  /** The costs in US dollars that the tools reported. */
  toolCosts: number;
  className: string;
}

/** The cost of a run that has ended: its results as input of a model, and its tools. */
export function RunCost({ run, toolCosts, className }: RunCostProps) {
  const [price] = usePrice();
  const count = useRunTokens(run, 'read');
  if (run.status === 'running') return null;
  const tools = `tools, as reported: ${formatDollars(toolCosts)}`;
  // A server sends no texts.
  if (run.on) {
    if (toolCosts === 0) return null;
    return (
      <span className={className} title={`Cost of the ${tools}. The server sends no texts.`}>
        {formatDollars(toolCosts)}
      </span>
    );
  }
  const results = tokenCost(count.tokens, price);
  const about = count.isExact ? '' : '≈';
  return (
    <span
      className={className}
      title={`Results: ${formatTokens(count)} tokens at $${price} per million, ${about}${formatDollars(results)}; ${tools}. The budget split has the price.`}
    >
      {about}
      {formatDollars(results + toolCosts)}
    </span>
  );
}
