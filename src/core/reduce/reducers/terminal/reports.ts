import { markAnnotations } from './annotations.ts';
import { classifyLines } from './classify-lines.ts';
import { LOG_PARSERS } from './parsers.ts';
import type { DocumentReport, LineReport } from './report.ts';
import { cargoJson } from './reports/cargo-json.ts';
import { ReportDraft } from './reports/draft.ts';
import { FINDING_LINES, FINDINGS } from './reports/findings-json.ts';
import { goJson } from './reports/go-json.ts';
import { jestJson } from './reports/jest-json.ts';
import { endOfDocument, parsedLine } from './reports/json-document.ts';
import { addJunit } from './reports/junit.ts';
import { mochaJson } from './reports/mocha-json.ts';
import { playwrightJson } from './reports/playwright-json.ts';
import { rspecJson } from './reports/rspec-json.ts';
import { teamcity } from './reports/teamcity.ts';
import { visibleLines } from './text.ts';

const DOCUMENTS: readonly DocumentReport[] = [
  jestJson,
  playwrightJson,
  mochaJson,
  rspecJson,
  ...FINDINGS,
];
const LINES: readonly LineReport[] = [goJson, cargoJson, teamcity, ...FINDING_LINES];

/** Larger outputs are not parsed: that would cost more than it saves. In characters. */
const MAX_PARSED_CHARS = 8_000_000;
/** The beginning of a line decides. In UTF-16 code units. */
const START_CHARS = 2_000;
/** Many lines may look like the start of a document: so many times the text is searched for ends. */
const MAX_SEARCHES = 4;
/** An object, or a list of objects. */
const DOCUMENT = /^(?:\{\s*(?:["}]|$)|\[\s*(?:[[{\]]|$))/;
const XML = /^\s*<(?:\?xml|testsuites?)[\s>]/;
const SUITE = /<testsuites?[\s>]/;
/** The next character tells whether another suite follows. */
const SUITE_END = /<\/testsuites?\s*>\s*(<)?/g;

/** The summary of an output with known reports; `undefined` without any. */
export function summariseReports(text: string, budget: number): string | undefined {
  if (text.length > MAX_PARSED_CHARS) return undefined;
  const reader = new ReportReader(text);
  reader.read();
  if (reader.chars.size === 0) return undefined;
  const names = [...reader.chars].map(([name, chars]) => `${chars} chars of ${name}`);
  const heading = `[summary of ${names.join(', ')}]\n`;
  return heading + reader.draft.fit(budget - heading.length);
}

/** Reads an output: each report in it, and the text between them as the logs of programs. */
class ReportReader {
  readonly draft = new ReportDraft();
  /** The names of the reports, and how long they are. */
  readonly chars = new Map<string, number>();
  readonly #text: string;
  /** The end of the text that is in the draft. */
  #done = 0;
  #searched = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): void {
    let open: { readonly report: LineReport; readonly from: number; to: number } | undefined;
    const endLines = () => {
      if (open !== undefined) this.#takeLines(open.report, open.from, open.to);
      open = undefined;
    };
    for (let at = 0; at < this.#text.length; ) {
      const lineFeed = this.#text.indexOf('\n', at);
      const to = lineFeed === -1 ? this.#text.length : lineFeed;
      const start = this.#text.slice(at, Math.min(to, at + START_CHARS)).trimEnd();
      const report = LINES.find(({ line }) => line.test(start));
      if (report !== undefined) {
        if (open?.report !== report) endLines();
        open ??= { report, from: at, to };
        open.to = to;
      } else {
        const end = this.#endAt(at, start);
        if (end !== undefined) {
          endLines();
          if (this.#takeWhole(at, end)) {
            // Some programs end without a line feed.
            at = this.#text.charAt(end) === ' ' ? end + 1 : end;
            continue;
          }
        }
      }
      at = to + 1;
    }
    endLines();
    if (this.chars.size > 0) this.#log(this.#text.length);
  }

  /** The end of the document that may begin here. */
  #endAt(at: number, start: string): number | undefined {
    const isXml = XML.test(start) && SUITE.test(this.#text.slice(at, at + START_CHARS));
    if (!isXml && !DOCUMENT.test(start)) return undefined;
    if (this.#searched > MAX_SEARCHES * this.#text.length) return undefined;
    const end = isXml ? endOfSuites(this.#text, at) : endOfDocument(this.#text, at);
    this.#searched += (end ?? this.#text.length) - at;
    return end;
  }

  #takeWhole(from: number, to: number): boolean {
    const text = this.#text.slice(from, to);
    if (XML.test(text)) return this.#take('JUnit XML', from, to, () => addJunit(text, this.draft));
    const report = DOCUMENTS.find(({ matches }) => matches(text));
    const document = report === undefined ? undefined : parsedLine(text);
    if (report === undefined || document === undefined) return false;
    return this.#take(report.name, from, to, () => report.add(document, this.draft));
  }

  #takeLines(report: LineReport, from: number, to: number): void {
    const text = this.#text.slice(from, to);
    this.#take(report.name, from, to, () => report.add(text, this.draft));
  }

  #take(name: string, from: number, to: number, add: () => boolean): boolean {
    this.draft.begin(name, () => this.#log(from));
    const isAdded = add();
    this.draft.begin('');
    if (!isAdded) return false;
    // A report may have nothing to say.
    if (this.#done < from) this.#log(from);
    this.chars.set(name, (this.chars.get(name) ?? 0) + to - from);
    this.#done = to;
    return true;
  }

  /** The text before a report. */
  #log(to: number): void {
    const text = this.#text.slice(this.#done, to);
    this.#done = to;
    this.draft.begin('');
    if (text.trim() === '') return;
    this.draft.log(visibleLines(text), (lines, marks) => {
      classifyLines(lines, marks, LOG_PARSERS);
      markAnnotations(lines, marks);
    });
  }
}

/** Behind the last suite; the end of the text if it is cut off. */
function endOfSuites(text: string, from: number): number {
  let end: number | undefined;
  SUITE_END.lastIndex = from;
  for (let close = SUITE_END.exec(text); close !== null; close = SUITE_END.exec(text)) {
    end = text.indexOf('>', close.index) + 1;
    if (close[1] === undefined) return end;
  }
  return end ?? text.length;
}
