import type {
  Attachment,
  BudgetStrategy,
  CapabilityName,
  CollisionPolicy,
  Personality,
  TrimStrategy,
} from '../core/index.ts';
import type { FaultRule } from '../simulation/index.ts';

/** One call, as content writes it. */
export interface StartCall {
  /** Default `call_1`, `call_2`, … by its place. */
  toolCallId?: string;
  tool: string;
  args: unknown;
}

/** How results are measured, cut and kept, as content writes it. Each is absent by default. */
export interface StartContext {
  counter?: 'estimate' | 'o200k_base' | 'cl100k_base';
  /** Instead of the budget in characters. */
  budgetTokens?: number;
  trim?: TrimStrategy;
  /** By the name of the tool. */
  trims?: Readonly<Record<string, TrimStrategy>>;
  keepsCutResults?: boolean;
  /** Unit: tokens. */
  definitionsBudget?: number;
  alwaysInclude?: readonly string[];
  /** The last turns of a conversation whose results stay. */
  keepTurns?: number;
  /** The model whose window the conversation fills. Sizes in tokens, prices in dollars a million. */
  model?: {
    name: string;
    contextWindow: number;
    outputReserve: number;
    inputPrice: number;
    outputPrice: number;
  };
}

/**
 * The initial workspace of a lesson, an example or a clause. Absent fields have the values of an
 * empty workspace, so that the content states only its point.
 */
export interface WorkspaceStart {
  name: string;
  /** The files of the user's tools, in TypeScript. */
  tools?: readonly string[];
  /** Code of reducers, by the name of the tool. */
  reducers?: Readonly<Record<string, string>>;
  /** Texts that declare tools, in YAML or JSON. */
  declarations?: readonly { name: string; text: string }[];
  /** Edited schemas of catalogue tools, by their names, as JSON text. */
  schemaTexts?: Readonly<Record<string, string>>;
  /** The first is who plays. Default: one that may use everything. */
  personalities?: readonly Personality[];
  /** The calls of the open batch. */
  calls?: readonly StartCall[];
  /** The calls of the batches before it, which are the earlier turns of one conversation. */
  earlier?: readonly (readonly StartCall[])[];
  /** A sentence about the point of the batch. */
  description?: string;
  budget?: {
    /** Unit: UTF-16 code units, default 8000. */
    totalChars?: number;
    strategy?: BudgetStrategy;
    /** By the name of the tool, in UTF-16 code units. */
    caps?: Readonly<Record<string, number>>;
  };
  context?: StartContext;
  dryRun?: boolean;
  scenario?: {
    /** Default 42. */
    seed?: number;
    /** Default none. */
    faults?: readonly FaultRule[];
    /** Default none. */
    missing?: readonly CapabilityName[];
    secrets?: Readonly<Record<string, string>>;
    attachments?: readonly Attachment[];
    /** Texts of files besides the scenario's own, by their paths in the repository. */
    fixtures?: Readonly<Record<string, string>>;
  };
  /** How the turn ends, default `ack`. */
  end?: 'ack' | 'nack';
  registry?: {
    /** `null` for no limit, which is the default. */
    concurrency?: number | null;
    emptyAllowlist?: 'allow-all' | 'deny-all';
    /** Which of two tools with one name is registered, default `replace`: the later one. */
    onCollision?: CollisionPolicy;
    /**
     * Which tools of the catalogue are there beside its own: all, none, or these. Default: those
     * that are called.
     */
    examples?: 'all' | 'none' | readonly string[];
  };
}
