import { sha1 } from './sha1.ts';

/** The files of one commit, or of the index: texts by path relative to the repository. */
export type GitTree = ReadonlyMap<string, string>;

/** The author of a commit. */
export interface GitPerson {
  name: string;
  email: string;
}

/** One commit. Author and committer are the same. */
export interface GitCommit {
  hash: string;
  parent?: GitCommit;
  author: GitPerson;
  /** Unit: milliseconds since the epoch; shown in UTC. */
  dateMs: number;
  message: string;
  tree: GitTree;
}

const encoder = new TextEncoder();
const blobs = new Map<string, string>();

/** The name that git gives a file's content. */
export function hashBlob(text: string): string {
  const known = blobs.get(text);
  if (known !== undefined) return known;
  const hash = hashObject('blob', encoder.encode(text));
  // Names are asked for again and again; a run has few contents, and they are small.
  if (blobs.size > 500) blobs.clear();
  blobs.set(text, hash);
  return hash;
}

/** Makes a commit with the name that git would give it. */
export function createCommit(parts: Omit<GitCommit, 'hash'>): GitCommit {
  const { parent, author, dateMs, message, tree } = parts;
  const who = `${author.name} <${author.email}> ${String(Math.floor(dateMs / 1000))} +0000`;
  const lines = [
    `tree ${hashTree(tree, '')}`,
    ...(parent ? [`parent ${parent.hash}`] : []),
    `author ${who}`,
    `committer ${who}`,
    '',
    message.trimEnd(),
    '',
  ];
  return { ...parts, hash: hashObject('commit', encoder.encode(lines.join('\n'))) };
}

function hashTree(tree: GitTree, prefix: string): string {
  const entries = new Map<string, { mode: string; hash: string }>();
  for (const [path, text] of tree) {
    if (!path.startsWith(prefix)) continue;
    const [name = '', ...deeper] = path.slice(prefix.length).split('/');
    // A directory sorts as if its name ended with a slash.
    if (deeper.length === 0) entries.set(name, { mode: '100644', hash: hashBlob(text) });
    else if (!entries.has(`${name}/`)) {
      entries.set(`${name}/`, { mode: '40000', hash: hashTree(tree, `${prefix}${name}/`) });
    }
  }
  const bytes: number[] = [];
  for (const [name, { mode, hash }] of [...entries].sort(([a], [b]) => (a < b ? -1 : 1))) {
    bytes.push(...encoder.encode(`${mode} ${name.replace('/', '')}\0`));
    for (let i = 0; i < 40; i += 2) bytes.push(Number.parseInt(hash.slice(i, i + 2), 16));
  }
  return hashObject('tree', Uint8Array.from(bytes));
}

function hashObject(kind: string, content: Uint8Array): string {
  const head = encoder.encode(`${kind} ${String(content.length)}\0`);
  const all = new Uint8Array(head.length + content.length);
  all.set(head);
  all.set(content, head.length);
  return sha1(all);
}
