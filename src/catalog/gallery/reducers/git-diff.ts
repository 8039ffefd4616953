import type { ToolResultReducer } from '../../../core/index.ts';

export const reducer: ToolResultReducer = {
  toolName: 'terminal',
  reduce(result, { args }) {
    if (!result.ok || !isDiff(args)) return result;
    const value = withoutContext(result.value);
    return value.length < result.value.length ? { ...result, value } : result;
  },
};

/** Keeps the name of each file, where each change is, and the lines that went and came. */
function withoutContext(diff: string): string {
  const kept: string[] = [];
  // Removed and added lines begin like the lines of a file's head, which ends with its first hunk.
  let isHead = false;
  for (const line of diff.split('\n')) {
    if (line.startsWith('diff --git ')) {
      isHead = true;
      kept.push(toName(line));
    } else if (line.startsWith('@@ ')) {
      isHead = false;
      kept.push(toPlace(line));
    } else if (isHead) {
      if (/^(new|deleted) file|^(rename|copy) |^Binary /.test(line)) kept.push(line);
    } else if (!line.startsWith(' ') && line !== '') {
      kept.push(line);
    }
  }
  return kept.join('\n');
}

/** `diff --git a/src/a.ts b/src/a.ts` is about `src/a.ts`. */
function toName(line: string): string {
  return / b\/(.*)$/.exec(line)?.[1] ?? line;
}

/** `@@ -10,7 +10,8 @@ export function send()` is at line 10 of the new file. */
function toPlace(line: string): string {
  const start = /\+(\d+)/.exec(line)?.[1];
  return start === undefined ? line : `@${start}`;
}

function isDiff(args: unknown): boolean {
  const { command } = (args ?? {}) as { command?: unknown };
  return typeof command === 'string' && /^git (diff|show)\b(?!.*--(stat|name))/.test(command);
}
