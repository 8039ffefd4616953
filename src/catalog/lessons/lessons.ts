import type { Lesson } from './lesson.ts';

/** The lessons in the order in which they build up the contract. */
export const LESSONS: readonly Lesson[] = [
  {
    slug: 'first-tool',
    title: 'Your first tool',
    teaches: 'A tool is a name, a description, a schema and a function that answers in words.',
    steps: 2,
    load: async () => (await import('./first-tool.ts')).firstTool,
  },
  {
    slug: 'schema',
    title: 'A schema that is kept',
    teaches: 'A schema tells the model what to send, and refuses what does not fit.',
    steps: 2,
    load: async () => (await import('./schema.ts')).schema,
  },
  {
    slug: 'errors',
    title: 'Errors are results',
    teaches: 'A failure is a sentence for the model and a code for programs, never an exception.',
    steps: 2,
    load: async () => (await import('./errors.ts')).errors,
  },
  {
    slug: 'availability',
    title: 'There only when it works',
    teaches: 'A tool that cannot run now is neither told to the model nor called.',
    steps: 2,
    load: async () => (await import('./availability.ts')).availability,
  },
  {
    slug: 'allowlists',
    title: 'Who may call what',
    teaches: 'A personality’s toolset is checked twice: for the list, and for each call.',
    steps: 2,
    load: async () => (await import('./allowlists.ts')).allowlists,
  },
  {
    slug: 'mcp-plugins',
    title: 'Tools from elsewhere',
    teaches: 'MCP servers and plugins have lists of their own, which the toolset cannot replace.',
    steps: 2,
    load: async () => (await import('./mcp-plugins.ts')).mcpPlugins,
  },
  {
    slug: 'budget-split',
    title: 'One budget, many calls',
    teaches: 'The calls of a turn share one budget, and what does not fit is cut and says so.',
    steps: 3,
    load: async () => (await import('./budget-split.ts')).budgetSplit,
  },
  {
    slug: 'reducers',
    title: 'A signal instead of a cut',
    teaches: 'A reducer turns a long result into what matters, before anything is cut.',
    steps: 3,
    load: async () => (await import('./reducers.ts')).reducersLesson,
  },
  {
    slug: 'determinism',
    title: 'The same again',
    teaches: 'The same result gives the same text, and the same seed the same run.',
    steps: 3,
    load: async () => (await import('./determinism.ts')).determinism,
  },
  {
    slug: 'capabilities',
    title: 'Declare, allow, inject',
    teaches: 'A tool reaches what it declares and its personality allows, and nothing else.',
    steps: 3,
    load: async () => (await import('./capabilities.ts')).capabilitiesLesson,
  },
  {
    slug: 'progress-and-abort',
    title: 'A call that takes long',
    teaches: 'A tool says how far it is, to whom it chooses, and ends when its time is over.',
    steps: 3,
    load: async () => (await import('./progress-and-abort.ts')).progressAndAbort,
  },
  {
    slug: 'untrusted-and-dry-run',
    title: 'A page that gives orders',
    teaches:
      'What strangers wrote reaches the model as a quotation, and a dry run shows a plan before it is done.',
    steps: 2,
    load: async () => (await import('./untrusted-and-dry-run.ts')).untrustedAndDryRun,
  },
];
