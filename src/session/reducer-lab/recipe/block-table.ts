/** A text that a line contains, or a regular expression. */
export type BlockPattern = { text: string } | { source: string; flags: string };

/** The value of a field. */
export type BlockValue = BlockPattern | number | boolean;

/** A field of a block. */
export interface BlockOption {
  /** The name of the option; for an argument, the name of its parameter. */
  name: string;
  label: string;
  type: 'pattern' | 'count' | 'flag';
  /** Whether it is the first argument; it is then required. Otherwise it is an option. */
  isArgument?: boolean;
  /** The value of a new block. For an option, its absence means the default. */
  initial?: BlockValue;
  /** The default of an option, as a text for an empty field. */
  absent?: string;
  /** The default of a flag. */
  isOn?: boolean;
}

/** A block that a recipe can contain. */
export interface BlockRow<Name extends string = string> {
  /** The function in `toolyard/reducers`. */
  name: Name;
  label: string;
  /** Its effect, as a hint. */
  hint: string;
  fields: readonly BlockOption[];
}

const ROWS = [
  {
    name: 'stripTerminalCodes',
    label: 'Strip colours and progress bars',
    hint: 'Removes terminal codes and all but the last state of progress bars',
    fields: [],
  },
  {
    name: 'dropLines',
    label: 'Drop lines that match',
    hint: 'Leaves out lines that contain a text or match a pattern',
    fields: [
      {
        ...{ name: 'pattern', label: 'matching', type: 'pattern', isArgument: true },
        initial: { source: '^\\s*$', flags: '' },
      },
    ],
  },
  {
    name: 'collapseRepeats',
    label: 'Collapse repeats',
    hint: 'Keeps the first of equal lines that follow each other, with their number',
    fields: [{ name: 'ignoreNumbers', label: 'ignore numbers', type: 'flag', isOn: true }],
  },
  {
    name: 'keepAround',
    label: 'Keep around a match',
    hint: 'Keeps lines that match, and lines before and after. Keep blocks next to each other add up',
    fields: [
      {
        ...{ name: 'pattern', label: 'matching', type: 'pattern', isArgument: true },
        initial: { source: '\\b(?:error|fail(?:ed|ure)?)\\b', flags: 'i' },
      },
      { name: 'before', label: 'before', type: 'count', absent: '2' },
      { name: 'after', label: 'after', type: 'count', absent: '2' },
    ],
  },
  {
    name: 'keepLines',
    label: 'Keep lines that match',
    hint: 'Keeps lines that contain a text or match a pattern. Keep blocks next to each other add up',
    fields: [
      {
        ...{ name: 'pattern', label: 'matching', type: 'pattern', isArgument: true },
        initial: { source: '\\b(?:error|warn(?:ing)?)\\b', flags: 'i' },
      },
    ],
  },
  {
    name: 'keepSummary',
    label: 'Keep the summary',
    hint: 'Keeps the totals at the end',
    fields: [
      { name: 'pattern', label: 'starts with', type: 'pattern', absent: 'totals, found by itself' },
      { name: 'lines', label: 'or the last', type: 'count', absent: '5' },
    ],
  },
  {
    name: 'groupByFile',
    label: 'Group by file',
    hint: 'Groups lines such as path:12: text by file and keeps the first of each',
    fields: [{ name: 'keep', label: 'keep of each', type: 'count', absent: '3' }],
  },
  {
    name: 'limitSections',
    label: 'Limit each section',
    hint: 'Keeps the first lines of each section',
    fields: [
      {
        ...{ name: 'heading', label: 'headings match', type: 'pattern', isArgument: true },
        initial: { source: '^#+ ', flags: '' },
      },
      { name: 'lines', label: 'lines', type: 'count', absent: '20' },
    ],
  },
  {
    name: 'jsonOutline',
    label: 'Outline JSON',
    hint: 'Outlines a JSON document that is longer than the budget',
    fields: [{ name: 'chars', label: 'characters', type: 'count', absent: 'budget' }],
  },
  {
    name: 'keepHeadAndTail',
    label: 'Keep head and tail',
    hint: 'Fills the budget with the beginning, the end, and failures between them. With both numbers, only what a pattern matches stays between',
    fields: [
      { name: 'keep', label: 'first of all', type: 'pattern', absent: 'nothing' },
      { name: 'next', label: 'then', type: 'pattern', absent: 'nothing' },
      { name: 'each', label: 'then evenly by', type: 'pattern', absent: 'nothing' },
      { name: 'head', label: 'head', type: 'count', absent: 'fits' },
      { name: 'tail', label: 'tail', type: 'count', absent: 'fits' },
    ],
  },
] as const satisfies readonly BlockRow[];

/** The name of a block's function. */
export type BlockName = (typeof ROWS)[number]['name'];

/** The blocks of recipes, in the order in which most recipes use them. */
export const BLOCKS: readonly BlockRow<BlockName>[] = ROWS;

/** A block with the values of its fields. Absent options have their defaults. */
export interface RecipeBlock {
  name: BlockName;
  values: Readonly<Record<string, BlockValue>>;
}

/** The row of a block by the name of its function. */
export function blockRow(name: string): BlockRow<BlockName> | undefined {
  return BLOCKS.find((row) => row.name === name);
}

/** A new block with the initial values of its fields. */
export function newBlock(name: BlockName): RecipeBlock {
  const fields = blockRow(name)?.fields ?? [];
  const values = fields.flatMap(({ name: field, initial }) =>
    initial === undefined ? [] : [[field, initial] as const],
  );
  return { name, values: Object.fromEntries(values) };
}
