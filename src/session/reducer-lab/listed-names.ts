/** The permissions of a file, as `ls -l`, `find -ls` and `tar -tv` print them. */
const PERMISSIONS = String.raw`\s*(?:\d+ +){0,2}[-bcdlps?][-rwxsStT]{9}[.+@]? +(?:\d+|\S+/\S+) `;
/** A file of `git status`, also in its short form, which quotes names with spaces. */
const STATUS = String.raw`\t(?:(?:new file|typechange|(?:both )?(?:add|copi|delet|modifi|renam)ed(?: by \w+)?): +\S|[^\s:]+$)|(?:[MADRCUT?! ][MADRCUT?!]|[MADRCUT] ) (?:\S+ -> )?(?:\S+|".*")$`;
/** A file of `git diff` and `git ls-files`, with its counts, its status or its object. */
const CHANGE = String.raw` \S.* \| +(?:\d+ ?[-+]*|Bin\b.*)$|(?:[\d-]+\t[\d-]+|[MADRCTU]\d*|\d{6} .*[0-9a-f]{7,64}(?: \d)?)\t\S| (?:create|delete) mode \d{6} \S| rename \S.* \(\d+%\)$`;
/** A file of `du` and of `unzip -l`. */
const SIZE = String.raw`\d[\d.]*[KMGTP]?\t\S+$| *\d+ +\d[\d-]+ \d\d:\d\d {3}\S`;
/** A file of `tree`. A test that failed has a mark or more words there. */
const BRANCH = String.raw`[│|\s]*[├└|${'`'}](?:──|--) (?:\[[^\]]*\] +)?[\w.@-]+$`;
/** A process of `ps`, and a package of dpkg. */
const OTHER = String.raw`\S+ +\d+ +\d+\.\d +\d+\.\d +\d+ +\d+ +\S+ +[A-Z]\S* +\S|\S+ +\d+ +\d+ +\d+ +[\d:]+ +\S+ +\d+:\d\d:\d\d \S|[a-z]{2} {2}\S+ +\d\S* +(?:all|amd64|arm64|i386) `;

/** Names that a line of JavaScript, Python, Rust, Java or C# imports or exports. */
const IMPORT = String.raw`\s*(?:(?:import|export) (?:type )?[\w$*{][^'"]*? from ['"]|(?:const|let|var) [\w${'$'}{},:\s]+= (?:await )?(?:require|import)\(['"]|from [\w.]+ import [\w(*][\w\s,()*]*$|import (?:static )?\w+(?:\.[\w*]+)+;?$|(?:pub )?use \w+::[\w:{},*\s]+;$|using (?:static )?\w+(?:\.\w+)+;$)`;

const LISTED = new RegExp(
  `^(?:${[PERMISSIONS, STATUS, CHANGE, SIZE, BRANCH, OTHER, IMPORT].join('|')})`,
);

/** One name on a line, or several in columns. */
const NAMES = /^[\w.@+~-][\w.@+~/-]*(?: {2,}[\w.@+~-][\w.@+~/-]*)*$/;
/** A list of names has so many lines, at least. */
const FEWEST_LINES = 3;

/** Whether a line, without terminal codes, only names files, processes, packages or imports. */
export function listsName(line: string): boolean {
  return LISTED.test(line);
}

/**
 * Whether lines only list names, as `ls` and `find` print them: each name once.
 *
 * @example
 * areNames(['errors', 'index.ts', 'src']); // true
 */
export function areNames(lines: readonly string[]): boolean {
  const listed = lines.filter((line) => line !== '');
  if (listed.length < FEWEST_LINES || !listed.every((line) => NAMES.test(line))) return false;
  const names = listed.flatMap((line) => line.split(/ {2,}/));
  return new Set(names).size === names.length;
}
