/** Why cases of the suite's optional files fail, by file. The required files have no such reason. */
const REASONS: Readonly<Record<string, string>> = {
  'idn-hostname.json':
    'International host names need Unicode tables, which are not shipped; `standardFormats` lacks the format.',
  'hostname.json':
    'Labels with `xn--` are not decoded, because that needs Unicode tables, which are not shipped.',
  'bignum.json':
    'An integer is a number that JavaScript holds exactly; larger ones lose digits when they are parsed.',
  'float-overflow.json':
    'A number that JavaScript cannot hold is Infinity after parsing, which is no number of JSON.',
  'zeroTerminatedFloats.json': 'JavaScript parses 1.0 and 1 to the same number.',
  'content.json': 'The content keywords are annotations, and are never asserted.',
  'ecmascript-regex.json': 'Patterns are those of the host’s engine with the flag `u`.',
};

/** Failures of one file, with the reason. */
export interface ExplainedFailures {
  file: string;
  reason: string;
  failures: readonly string[];
}

/** Groups failures by their file. */
export function explainFailures(failures: readonly string[]): ExplainedFailures[] {
  const byFile = new Map<string, string[]>();
  for (const failure of failures) {
    const [file = ''] = failure.split(' › ');
    byFile.set(file, [...(byFile.get(file) ?? []), failure]);
  }
  return [...byFile].map(([file, own]) => ({
    file,
    reason: (Object.hasOwn(REASONS, file) && REASONS[file]) || 'No reason is known: examine it.',
    failures: own,
  }));
}
