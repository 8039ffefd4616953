/** The maximum number of calls in a batch: enough to fill a timeline. */
export const MAX_CALLS = 10_000;

/** The maximum number of batches of a document. */
export const MAX_BATCHES = 200;

/** The maximum number of changed records of one section of the sandbox data. */
export const MAX_RECORDS = 5000;

/** The maximum number of tools of a document, or of a declaration. */
export const MAX_TOOLS = 5000;

/** The maximum length of a document as JSON, in UTF-16 code units. */
export const MAX_DOCUMENT_CHARS = 20_000_000;

/** The maximum nesting of a document. A schema of {@link SCHEMA} stands a few levels down. */
export const MAX_DOCUMENT_DEPTH = 220;

/** The limits of one value. */
export interface Limit {
  /** The maximum length of a text, or of any other value as JSON, in UTF-16 code units. */
  chars?: number;
  /** Nested lists and objects; in a text only with `isJson`. */
  depth?: number;
  /**
   * A text is JSON, so its brackets are levels. Other texts, such as a log, may hold any brackets.
   */
  isJson?: boolean;
  /** The maximum number of entries of a list, or of an object with any keys. */
  entries?: number;
  each?: Limit;
  /** The limits of an object with known keys. Other keys are dropped, so they are not read. */
  fields?: Readonly<Record<string, Limit>>;
}

const NAME: Limit = { chars: 200 };
const TEXT: Limit = { chars: 20_000 };
const ARGUMENTS: Limit = { chars: 5_000_000, depth: 200, isJson: true };
const SCHEMA: Limit = { chars: 1_000_000, depth: 200, isJson: true };
const CODE: Limit = { chars: 1_000_000 };
const RESULT: Limit = { chars: 5_000_000, depth: 200 };
/** Names, hosts or paths. */
const NAMES: Limit = { entries: 5000, each: { chars: 4096 } };

/** A tool of the user or of a server, as the page shows it. */
export const TOOL_LIMITS: Limit = {
  fields: { name: NAME, description: TEXT, toolset: NAME, schema: SCHEMA },
};

/** The limits of a document. Each number is at least ten times what an ordinary workspace has. */
export const WORKSPACE_LIMITS: Limit = {
  fields: {
    id: NAME,
    name: NAME,
    personalities: {
      entries: 500,
      each: {
        fields: {
          ...{ id: NAME, name: NAME, description: TEXT },
          ...{ toolset: NAMES, mcp_servers: NAMES, plugins: NAMES, exclude_tools: NAMES },
          mcp_tools: { entries: 500, each: NAMES },
          permissions: { fields: { allowed_actions: NAMES, denied_actions: NAMES } },
          fs_reach: { fields: { read: NAMES, write: NAMES } },
          safety: { fields: { network: { fields: { allow: NAMES, deny: NAMES } } } },
        },
      },
    },
    personalityId: NAME,
    batches: {
      entries: MAX_BATCHES,
      each: {
        fields: {
          ...{ id: NAME, name: NAME, description: TEXT },
          calls: {
            entries: MAX_CALLS,
            each: { fields: { id: NAME, toolCallId: NAME, tool: NAME, argsText: ARGUMENTS } },
          },
        },
      },
    },
    batchId: NAME,
    budget: { fields: { caps: { entries: 5000, each: {} } } },
    schemaTexts: { entries: 5000, each: SCHEMA },
    tools: { entries: MAX_TOOLS, each: { fields: { id: NAME, code: CODE } } },
    reducers: { entries: 5000, each: CODE },
    failureTexts: { entries: 5000, each: TEXT },
    contextSettings: {
      fields: {
        ...{ trims: { entries: MAX_TOOLS, each: {} }, alwaysInclude: NAMES, pinnedResults: NAMES },
        model: { fields: { name: NAME } },
      },
    },
    ignoredFindings: { entries: MAX_TOOLS, each: { fields: { tool: NAME, id: NAME } } },
    declarations: {
      entries: 500,
      each: { fields: { id: NAME, name: NAME, text: { chars: 5_000_000 } } },
    },
    scenario: {
      fields: {
        faults: { entries: 1000, each: { fields: { backend: NAME, matching: { chars: 1000 } } } },
        missing: NAMES,
        secrets: { entries: 500, each: TEXT },
        callFaults: { entries: MAX_CALLS, each: {} },
        fixtures: { entries: 2000, each: { chars: 1_000_000 } },
        records: {
          entries: 100,
          each: { entries: MAX_RECORDS, each: { chars: 300_000, depth: 20 } },
        },
        mocks: {
          entries: MAX_TOOLS,
          each: {
            fields: {
              ...{ method: NAME, mediaType: NAME, batchId: NAME, url: { chars: 4096 } },
              ...{ body: { chars: 1_000_000 }, requestBody: { chars: 1_000_000 } },
            },
          },
        },
        attachments: {
          entries: 200,
          each: {
            fields: {
              ...{ id: NAME, kind: NAME, name: NAME, mimeType: NAME, encoding: NAME },
              data: { chars: 10_000_000 },
            },
          },
        },
      },
    },
    turn: {
      fields: {
        context: {
          fields: {
            ...{ sessionId: NAME, sessionKey: NAME, platform: NAME, agentId: NAME, teamId: NAME },
            ...{ workingDir: { chars: 4096 }, memoryScopeId: NAME },
          },
        },
      },
    },
    registry: {
      fields: {
        approved: {
          entries: 5000,
          each: { fields: { description: TEXT, parameters: SCHEMA } },
        },
        examples: { fields: { disabled: NAMES, removed: NAMES } },
      },
    },
    samples: {
      entries: 1000,
      each: {
        fields: {
          ...{ id: NAME, name: NAME, tool: NAME, argsText: ARGUMENTS },
          result: {
            fields: {
              value: RESULT,
              structured: RESULT,
              error: RESULT,
              reason: RESULT,
              field: NAME,
            },
          },
        },
      },
    },
    expectations: {
      entries: 5000,
      each: { fields: { id: NAME, sampleId: NAME, rule: { fields: { text: RESULT } } } },
    },
  },
};
