import type { LogParser } from '../log-parser.ts';

const RESOURCE = /^ {2}# (\S.*) (?:will be|must be|has been|has changed|is tainted)/;
const ACTION = /(?:will be|must be|has been) ([a-z -]+)/;
const LOSS = /^ {2}# \S.* (?:will be destroyed|must be replaced|will be replaced)/;
const CHANGE = /^ +(?:[-+~]|-\/\+|\+\/-|<=) /;
const PROGRESS =
  /: (?:Refreshing state\.\.\.|Reading\.\.\.|Read complete after|Still (?:creating|destroying|modifying|reading)\.\.\.)/;
/** The end of a message without a frame around it. */
const STEP =
  /^(?:Plan: |(?:Apply|Destroy) complete!|(?:Terraform|OpenTofu) )|^ {2}# |: (?:Creating|Modifying|Destroying|Creation|Modifications|Destruction)\b/;
/** The line after an applied plan. */
const APPLY =
  /^(?:Apply|Destroy) complete!|^│ Error: |^[\w.-][^\s:]{0,200}: (?:Creating|Modifying|Destroying)\.\.\./;
/** Changed attributes of one resource that stay with its name. */
const KEY_LINES = 12;

/** `terraform plan` and `apply`, and OpenTofu's. */
export const terraform: LogParser = {
  name: 'terraform',
  signature: new RegExp(
    `${RESOURCE.source}|^(?:Terraform|OpenTofu) (?:used|will perform|has been)|^Plan: \\d+ to|${PROGRESS.source} \\[id=|${APPLY.source}`,
  ),
  end: /^(?:Plan: \d+ to (?!.*:$)|Apply complete!|Destroy complete!)/,
  classify(lines, marks) {
    let kept = 0;
    let inResource = false;
    let inMessage = false;
    // What is lost comes first; additions are the least dangerous.
    const lesser = new Set<string | undefined>(['created', 'read during apply']);
    if (lines.some((line) => LOSS.test(line))) lesser.add('updated in-place');
    for (let at = 0; at < lines.length; at += 1) {
      const line = (lines[at] ?? '').replace(/^[│╷╵] ?/, '');
      if (STEP.test(line) || lines[at]?.startsWith('╵')) inMessage = false;
      if (RESOURCE.test(line)) {
        const action = ACTION.exec(line)?.[1]?.trim();
        if (lesser.has(action)) marks.minor(at, action);
        else marks.entry(at, action);
        inResource = true;
        kept = 0;
      } else if (/^ {4}}$/.test(line)) inResource = false;
      else if (/^(?:Plan: |No changes\.|Apply complete!|Destroy complete!)/.test(line)) {
        marks.total(at);
        inResource = false;
      } else if (/^(?:Error|Warning): /.test(line)) {
        if (line.startsWith('E')) marks.failure(at);
        else marks.warning(at);
        inMessage = true;
        inResource = false;
        kept = 0;
      } else if (/^ +on \S+ line \d+/.test(line)) marks.place(at);
      else if (inMessage && line.trim() !== '' && kept < KEY_LINES) {
        if (/^ +\d+: /.test(line)) marks.detail(at);
        else marks.key(at);
        kept += 1;
      } else if (PROGRESS.test(line)) marks.noise(at, 'progress');
      else if (inResource && isChange(line)) {
        const isForced = line.includes('# forces replacement');
        if (isForced || kept < KEY_LINES) marks.key(at);
        else marks.detail(at);
        kept += 1;
      } else if (inResource && CHANGE.test(line)) marks.detail(at);
    }
  },
};

/** Whether a line of a plan shows a new value; unknown values carry no information. */
function isChange(line: string): boolean {
  return (
    CHANGE.test(line) &&
    !line.endsWith('(known after apply)') &&
    !/^ +(?:[-+~]|-\/\+|\+\/-|<=) resource /.test(line)
  );
}
