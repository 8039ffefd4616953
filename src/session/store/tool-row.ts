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
  /** Who wrote it. */
  origin: 'catalogue' | 'own' | 'declared';
  /** For `selectOwnTool` and the other actions; present where the origin is `own`. */
  userCodeId?: string;
  /** Present where the origin is `declared`. */
  declarationId?: string;
  /** An own tool that is kept and not registered. */
  disabled: boolean;
  /** Gone when the turn ends well. */
  ephemeral?: boolean;
  /**
   * What the current personality meets: the first gate that hides it, or `visible`; `broken` for
   * a file that does not compile, `unknown` for one that is not compiled yet.
   */
  status: 'visible' | 'refused' | 'unavailable' | 'broken' | 'unknown';
  /**
   * One or two words: `allowlist`, `server`, `plugin`, `not available`, `does not compile`,
   * `name taken`, `waits for Run`, `disabled`; empty when visible.
   */
  tag: string;
}
