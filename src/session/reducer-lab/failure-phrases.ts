/**
 * Words of a failure, as test runners, compilers and package managers print them. Not as a part of
 * a name or a path, such as `http-errors` and `panic.go`, and not as the name of a function.
 */
const FAILURE =
  /(?<![\w./-])(?:errors?|fail(?:ed|ure|ures|ing|s)?|exceptions?|panic(?:ked)?|fatal|segfault|segmentation fault|core dumped|out of memory|command not found|not ok|undefined reference to|module not found)(?![\w/(-]|\.\w)|npm ERR!|[✗✘✖×✕]\s|^\s*● .+ › |^ {2}● (?!Console$)\S/i;

/** The name of an error's class. */
const ERROR_CLASS = /[a-z](?:Error|Exception)\b(?!\()/;

/**
 * Messages of shells, of the system and of apt: `bash: line 1: 4711 Killed  node x.js`,
 * `sh: 1: x: not found`, `cat: x: No such file or directory`, `E: Unable to locate package x`.
 */
const SYSTEM =
  /^(?:\S*sh: line \d+: +\d+ )?(?:Killed|Aborted|Illegal instruction)(?:$| {2}| \(core)|^\S*sh: (?:.*: )?not found$|(?:^|: )(?:[Pp]ermission denied|[Nn]o such file or directory|[Nn]o space left on device|[Oo]peration not permitted|[Rr]ead-only file system|[Cc]onnection (?:refused|timed out|reset by peer))(?![\w/-])|^E: \S/;

/** The level `CRITICAL` at the beginning, behind a time or between brackets. */
const CRITICAL =
  /^[[(<|]?CRITICAL(?:[\])>|:]+|\s)[\s:-]*[^\s\d:(-]|^\W?\d[\d/:.,TZ+-]{4,}(?:\s+\S+){0,5}?\s+\W?CRITICAL\b|^[A-Z][a-z]{2} +\d+ [\d:]{8} .*\WCRITICAL\b|\[(?:CRITICAL|critical)\]/;
/** The same level as a value: `level=critical`, `"levelname": "CRITICAL"`. */
const CRITICAL_VALUE = /\blevel(?:name)?"?[:=] ?"?critical\b/i;
/** Of git, for each file that it could not merge: `CONFLICT (content): Merge conflict in a.ts`. */
const CONFLICT = /^CONFLICT \([\w/ ]+\): /;
const LISTS = [FAILURE, ERROR_CLASS, SYSTEM, CONFLICT, CRITICAL, CRITICAL_VALUE];

/** Whether a line, without terminal codes and sums, has the words of a failure. */
export function speaksOfFailure(text: string): boolean {
  return LISTS.some((words) => words.test(text));
}
