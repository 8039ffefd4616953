/**
 * A number of failures: `2 failed`, `3 type errors`, `2 of 5 tests failed`, `no errors`. A part of a
 * time, a date or a version does not count, such as `34` in `14:51:34 ERROR`.
 */
const COUNT =
  /(?<!\w|\d[.:,/-])(\d+(?:,\d{3})*(?:(?: of |\/)\d+)?|no|zero|without) (?:\w+ )?(errors?|fail(?:ed|ing|ures?|s)?|exceptions?)\b(?!\s*:)/gi;
/** Behind a number of failures, where its sum ends. */
const END = /^(?:\(s\)|\s*(?:[,;|│)]|\.?$))/;
/** Behind a count in a row of counts, such as `skip 2 fail 0`. */
const OTHER_COUNT = /^\s+\d+\s*(?:[,;|│)]|$)/;
/** The word before a number, unless it is a plural or a participle: `Tests 2`, `passed 2`. */
const WORD_BEFORE = /(?<![\w-])([a-z][\w-]*)(?<!s|ed) #?$/i;
/** Words before a number that they do not name. */
const OTHER_WORD =
  /^(?:a(?:bout|fter|ll|nd|re)|because|before|but|count|fail|first|found|get|got|ha[ds]|have|i[fns]|last|least|nearly|next|now|of|only|or|other|over|pass|plus|ran|run|since|skip|still|than|that|the|these|those|to|todo|top|total|w(?:as|ere|here|hen|hich|hile|ith))$/i;
/** No noun before a number is so long. In UTF-16 code units. */
const LONGEST_WORD = 60;

/** The line without the numbers of failures, which are sums. */
export function withoutCounts(line: string): string {
  return line.replace(COUNT, (text: string, count: string, word: string, at: number) =>
    isSum({ count, word, before: line.slice(0, at), behind: line.slice(at + text.length) })
      ? ''
      : text,
  );
}

interface Count {
  count: string;
  /** The noun or verb behind the number. */
  word: string;
  before: string;
  behind: string;
}

/** Whether a number counts failures. In `worker 3 failed` and `1204 ERROR no row` it does not. */
function isSum({ count, word, before, behind }: Count): boolean {
  if (/^(?:errors|failures|exceptions)$/i.test(word) || !/\d/.test(count)) return true;
  const named = WORD_BEFORE.exec(before.slice(-LONGEST_WORD))?.[1];
  if (named !== undefined && !OTHER_WORD.test(named)) return OTHER_COUNT.test(behind);
  if (/^fail(?:ed|ing|s)?$/i.test(word)) return true;
  // A noun in the singular counts one, or is the level of a log behind the number of a process.
  const isOne = /^[01]$/.test(count) && word !== word.toUpperCase();
  return isOne || END.test(behind);
}
