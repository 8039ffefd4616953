import { type Entry, fitGroups, type Group, toNameEntry } from './groups.ts';
import { type Condenser, shownOf } from './listing.ts';

const BRANCH = /[├└]──[─ ]|[|`+\\]--[- ]/;
/** `tree -s`, `-p`, `-D`: the details before a name. */
const META = /^\[[^\]]{1,80}\] {2}/;
const NAMES = { noun: 'names', joint: '', byExtension: true, countsFirst: false } as const;

/** `tree`: its drawing as indentation; if that is too long, names by their directory. */
export const condenseTree: Condenser = (lines, room) => {
  const total = lines.findLast((line) => /^\d+ director(?:y|ies)\b/.test(line));
  const entries = ownNames(lines.filter((line) => line !== '' && line !== total).map(toNode));
  if (entries.every(({ level }) => level === 0)) return undefined;
  const all = entries.filter(({ level }) => level > 0).length;
  const heading = total ?? `${all} entries`;
  const drawn = entries.map(({ level, name }) => ' '.repeat(level) + name);
  const size = drawn.reduce((sum, row) => sum + row.length + 1, 0);
  if (size <= room) return { heading, rows: drawn };
  const { rows, shown } = fitGroups(byDirectory(entries), room, NAMES);
  return { heading: `${heading}${shownOf(shown, all)}`, rows };
};

interface Node {
  readonly level: number;
  readonly name: string;
}

/** A level is drawn four characters wide. */
function toNode(line: string): Node {
  const branch = BRANCH.exec(line);
  if (branch === null) return { level: 0, name: line };
  return {
    level: Math.floor(branch.index / 4) + 1,
    name: line.slice(branch.index + branch[0].length),
  };
}

/** With `-f` each name is a whole path: without the directories above it. */
function ownNames(nodes: readonly Node[]): Node[] {
  const above: string[] = [];
  return nodes.map(({ level, name }) => {
    const path = name.replace(META, '');
    const details = name.slice(0, name.length - path.length);
    const parent = above[level - 1];
    above.length = level;
    above[level] = path.endsWith('/') ? path : `${path}/`;
    const isWhole = parent !== undefined && path.startsWith(parent) && path !== parent;
    return { level, name: isWhole ? details + path.slice(parent.length) : name };
  });
}

function byDirectory(nodes: readonly Node[]): Group[] {
  const groups = new Map<string, Entry[]>();
  const above: string[] = [];
  nodes.forEach(({ level, name }, at) => {
    above.length = level;
    const directory = above.join('');
    const hasMore = (nodes[at + 1]?.level ?? 0) > level;
    const own = name.endsWith('/') ? name : `${name}/`;
    // Sizes and dates belong to the name, not to the paths below it.
    above[level] = own.replace(META, '');
    if (level === 0) return;
    // An entry with children is a heading, too.
    const entry = toNameEntry(hasMore ? own : name);
    const entries = groups.get(directory);
    if (entries === undefined) groups.set(directory, [entry]);
    else entries.push(entry);
  });
  return [...groups].map(([label, entries]) => ({ label, entries }));
}
