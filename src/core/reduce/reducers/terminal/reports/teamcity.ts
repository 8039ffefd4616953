import type { LineReport } from '../report.ts';
import { countsText } from './draft.ts';
import { filledLinesOf } from './json-document.ts';

const MESSAGE = /^\s*##teamcity\[(\w+)(?: (.*))?\]\s*$/;
const MEMBER = /(?<!\w)(\w+)='((?:[^'|]|\|.)*)'/g;

/** Service messages of TeamCity, as PHPUnit and many plugins of test runners write them. */
export const teamcity: LineReport = {
  name: 'TeamCity messages',
  line: /^[\t ]*##teamcity\[/,
  add(text, draft) {
    const failures: Map<string, string>[] = [];
    const around: string[] = [];
    let finished = 0;
    let skipped = 0;
    for (const line of filledLinesOf(text)) {
      const message = MESSAGE.exec(line);
      if (message === null) around.push(line);
      else if (message[1] === 'testFailed') failures.push(membersOf(message[2] ?? ''));
      else if (message[1] === 'testFinished') finished += 1;
      else if (message[1] === 'testIgnored') skipped += 1;
    }
    if (failures.length + finished + skipped === 0) return false;
    const failed = failures.length;
    const passed = Math.max(0, finished - failed - skipped);
    draft.total(`Tests: ${countsText({ failed, skipped, passed })}`);
    for (const members of failures) {
      const at = (name: string) => members.get(name)?.trim() ?? '';
      const values = members.has('expected')
        ? `\nexpected: ${at('expected')}\nactual: ${at('actual')}`
        : '';
      const [place = '', ...frames] = at('details').split('\n');
      const message = [at('message') + values, ...frames].join('\n');
      draft.failure({ name: at('name'), message, place: place.replace(/^at /, '') });
    }
    draft.context(around);
    return true;
  },
};

function membersOf(text: string): Map<string, string> {
  const members = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(MEMBER))
    members.set(name, unescaped(value));
  return members;
}

/** `|n` is a line's end, `|0x2014` a character, anything else behind a bar itself. */
function unescaped(value: string): string {
  return value.replace(/\|(?:0x([0-9a-fA-F]{4})|(.))/g, (_, code?: string, char?: string) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    if (char === 'r') return '';
    return char === 'n' ? '\n' : (char ?? '');
  });
}
