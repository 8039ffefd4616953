/** The tokens of one result. */
export interface ResultSize {
  callId: string;
  tokens: number;
  /** The line in its place, in later requests; absent for a result that stays. */
  lineTokens?: number;
}

/** The tokens of one turn. */
export interface TurnSize {
  /** Names and arguments of the calls. */
  calls: number;
  results: readonly ResultSize[];
}

/** The tokens of all parts of a conversation. */
export interface ConversationSize {
  /** The definitions of the first request, and of the later ones. */
  definitions: { first: number; later: number };
  /** One per turn; without calls and results if it is not answered. */
  turns: readonly TurnSize[];
}
