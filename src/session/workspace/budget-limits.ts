/** The limits of a budget, in UTF-16 code units. */
export const BUDGET_LIMITS = { min: 0, max: 200_000 } as const;

/** The limits of budgets in tokens. */
export const TOKEN_LIMITS = { min: 0, max: 2_000_000 } as const;
