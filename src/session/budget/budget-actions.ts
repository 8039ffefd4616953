import type { TrimStrategy } from '../../core/index.ts';
import type { SizeUnit } from '../tokens/size-unit.ts';
import type { ContextChanges } from '../workspace/context-settings.ts';

/** The user's actions on output limits and on how results are cut. None throws. */
export interface BudgetActions {
  /** UTF-16 code units in place of the tool's own limit; `undefined` restores that. */
  setCap(tool: string, chars: number | undefined): void;
  /** How one tool's long results are cut; `undefined` leaves it to the tool. */
  setTrim(tool: string, trim: TrimStrategy | undefined): void;
  /** The budget of the turn in tokens. The unit of the budget is then tokens. */
  setBudgetTokens(tokens: number): void;
  /** Converts the budget, with four characters a token, to a round number of the unit. */
  setBudgetUnit(unit: SizeUnit): void;
  /** @param label what the user did, for Undo */
  changeContext(label: string, changes: ContextChanges): void;
}
