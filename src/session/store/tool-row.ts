/** One row of the tool list. */
export interface ToolRow {
  name: string;
  /** Bare name for MCP tools, else the name. */
  label: string;
  /** `file`, `web`, `mcp · linear`, `plugin · charts`. */
  group: string;
  description: string;
  maxResultChars?: number;
  hasReducer: boolean;
  /** The tool's author. */
  origin: 'catalogue' | 'user' | 'declared' | 'offered';
  /** For the actions of a user tool; present if the origin is `user`. */
  userCodeId?: string;
  /** Present if the origin is `declared`. */
  declarationId?: string;
  /** A user's tool that is kept, but not registered. */
  disabled: boolean;
  /** Removed when the turn ends with `ack`. */
  ephemeral?: boolean;
  /**
   * For the current personality: the first gate that hides it, or `visible`. `broken`: its file
   * does not compile; `unknown`: its file is not compiled yet, or the document waits for
   * Run.
   */
  status: 'visible' | 'refused' | 'unavailable' | 'broken' | 'unknown';
  /**
   * One or two words: `allowlist`, `server`, `plugin`, `not available`, `does not compile`,
   * `name taken`, `waits for Run`, `disabled`; empty when visible.
   */
  tag: string;
}
