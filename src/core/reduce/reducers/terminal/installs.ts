import type { LogParser } from './log-parser.ts';
import type { LineClassifier } from './marks.ts';

const NPM_CHATTER = /^npm (?:http|verb|verbose|sill|silly|timing|info|notice)\b/i;
const DEPRECATED =
  /^npm warn deprecated |^(?:\s*WARN\s+|warning .*)deprecated|^\s*WARN\s+\d+ deprecated/i;
/** `warning a > b@1.0.0: This version is no longer supported`: yarn's form of a deprecation. */
const YARN_DEPENDENCY = /^warning (?:"[^"]*"|\S+@[\w.-]+|[^\s:]+(?: > [^\s:]+)+): /;

/**
 * The logs of npm, pnpm and yarn (1 and later). The added packages, every error and every warning
 * other than a deprecation survive.
 *
 * Source: docs/contract.md#built-in-reducers.
 */
const classifyInstall: LineClassifier = (lines, marks) => {
  let lastProgress = -1;
  let inYarn = false;
  let inPnpm = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').trimEnd();
    inYarn ||= /^yarn \w+ v\d|^\[1\/[45]\] (?:Resolving|Validating) /.test(line);
    inPnpm ||= /^Packages: [+-]\d/.test(line);
    if (
      /^npm (?:error|ERR!)/.test(line) ||
      /\bERR_PNPM_|^error |^\s*ERROR\b|^➤ (?:YN\d{4}: )?.*\bError\b/.test(line)
    ) {
      const advice =
        /^npm (?:error|ERR!)(?:\s*$| A complete log of this run| For a full report)/.test(line);
      if (!advice) marks.key(at);
    } else if (
      /^(?:added|removed|changed|up to date|audited)\b/.test(line) ||
      /^\d+ (?:\w+ severity )?vulnerabilit|^found \d+ vuln/.test(line)
    ) {
      marks.key(at);
    } else if (/^(?:success |Done in |Packages: |Already up to date)/.test(line)) {
      marks.key(at);
    } else if (DEPRECATED.test(line) || YARN_DEPENDENCY.test(line)) {
      marks.noise(at, 'dependency warnings');
    } else if (/^Progress: resolved /.test(line)) {
      if (lastProgress !== -1) marks.noise(lastProgress, 'progress');
      lastProgress = at;
    } else if (
      (inPnpm && /^[+-]{2,}$/.test(line)) ||
      (inYarn && /^\[\d\/\d\] \S/.test(line)) ||
      /^Downloading .*: [\d.]+ \w+\/[\d.]+ \w+/.test(line)
    ) {
      marks.noise(at, 'progress');
    } else if (/^npm warn (?:tar|gitignore-fallback)\b/i.test(line)) {
      marks.noise(at, 'package manager chatter');
    } else if (
      NPM_CHATTER.test(line) ||
      /^verbose [\d.]+ /.test(line) ||
      (inYarn && /^info /.test(line))
    ) {
      marks.noise(at, 'package manager chatter');
    } else if (
      /^\s*(?:\d+ packages? (?:is|are) looking for funding|run `npm fund` for details)/.test(line)
    ) {
      marks.noise(at, 'package manager chatter');
    } else if (/^[├└│]─ \S+@\S+$/.test(line) || /^➤ YN0000: [┌└·]|^➤ YN0013: /.test(line)) {
      marks.noise(at, 'package manager chatter');
    }
  }
};

/**
 * npm, pnpm and yarn, while they install. A single warning does not count: every `npm` command
 * warns.
 */
export const install: LogParser = {
  name: 'package install',
  signature:
    /^(?:added \d+ packages?|(?:removed|changed|audited) \d+ packages?|up to date(?:,| in)|npm (?:error|ERR!|http|notice|verb|verbose|sill|silly|timing) |npm warn deprecated |Progress: resolved \d|Packages: [+-]\d|Already up to date|yarn (?:install|add|remove) v\d|\[1\/[45]\] (?:Resolving|Validating)| ?ERR_PNPM_|➤ YN\d|\d+ packages? (?:is|are) looking for funding|\d+ (?:\w+ severity )?vulnerabilit)/,
  end: /^(?:added \d+ packages?|(?:removed|changed) \d+ packages?|up to date(?:,| in)| {2}run `npm fund` for details|Done in \d|found \d+ vulnerabilit|Run `npm audit` for details)/,
  classify: classifyInstall,
};
