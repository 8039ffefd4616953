import type { Lesson } from './lesson.ts';

/** The lessons in the order in which they build up the contract. */
export const LESSONS: readonly Lesson[] = [
  {
    slug: 'first-tool',
    title: 'Your first tool',
    teaches: 'A tool is a name, a description, a schema and a function that returns text.',
    steps: 2,
    load: async () => (await import('./first-tool.ts')).firstTool,
  },
  {
    slug: 'schema',
    title: 'Validate arguments with a schema',
    teaches: 'A schema tells the model what to send. Other arguments are refused.',
    steps: 2,
    load: async () => (await import('./schema.ts')).schemaLesson,
  },
  {
    slug: 'errors',
    title: 'Return errors as results',
    teaches: 'A failure is a sentence for the model and a code for programs, never an exception.',
    steps: 2,
    load: async () => (await import('./errors.ts')).errors,
  },
  {
    slug: 'availability',
    title: "Hide tools that can't run: isAvailable",
    teaches: 'The model does not see a tool that cannot run, and cannot call it.',
    steps: 2,
    load: async () => (await import('./availability.ts')).availabilityLesson,
  },
  {
    slug: 'allowlists',
    title: 'Restrict tools with an allowlist',
    teaches: 'A personality’s toolset is checked twice: for the list, and for each call.',
    steps: 2,
    load: async () => (await import('./allowlists.ts')).allowlists,
  },
  {
    slug: 'mcp-plugins',
    title: 'Tools of MCP servers and plugins',
    teaches: 'MCP servers and plugins have lists of their own, which the toolset cannot replace.',
    steps: 2,
    load: async () => (await import('./mcp-plugins.ts')).mcpPlugins,
  },
  {
    slug: 'budget-split',
    title: 'Split one budget among calls',
    teaches: 'The calls of a turn share one budget. A longer result is cut and marked.',
    steps: 3,
    load: async () => (await import('./budget-split.ts')).budgetSplit,
  },
  {
    slug: 'reducers',
    title: 'Reduce long output before it is cut',
    teaches: 'A reducer keeps the important lines of a long result before it is cut.',
    steps: 3,
    load: async () => (await import('./reducers.ts')).reducersLesson,
  },
  {
    slug: 'determinism',
    title: 'Deterministic results and replay',
    teaches: 'The same result gives the same text, and the same seed the same run.',
    steps: 3,
    load: async () => (await import('./determinism.ts')).determinism,
  },
  {
    slug: 'capabilities',
    title: 'Declare and grant capabilities',
    teaches: 'A tool may use only what it declares and the personality allows.',
    steps: 3,
    load: async () => (await import('./capabilities.ts')).capabilitiesLesson,
  },
  {
    slug: 'progress-and-abort',
    title: 'Progress, time limits and abort',
    teaches: 'A tool reports its progress to the user or the model, and ends at its time limit.',
    steps: 3,
    load: async () => (await import('./progress-and-abort.ts')).progressAndAbort,
  },
  {
    slug: 'untrusted-and-dry-run',
    title: 'Untrusted output and dry run',
    teaches:
      'Untrusted text reaches the model in a wrapper. A dry run shows the effect of a turn and runs no tool.',
    steps: 2,
    load: async () => (await import('./untrusted-and-dry-run.ts')).untrustedAndDryRun,
  },
];
