import type { ToolContext } from '../../../core/index.ts';
import { need } from './refusal.ts';
import { shortened } from './text.ts';

/** The command of {@link runReported}. */
export interface ReportedRun {
  toolName: string;
  binary: string;
  args: readonly string[];
  /** The command as a person writes it. */
  shown: string;
}

/** Runs a program, and reports its start and its end. */
export async function runReported(
  ctx: ToolContext,
  { toolName, binary, args, shown }: ReportedRun,
): Promise<{ text: string; exitCode: number }> {
  const processes = need(ctx.scopedProcess, 'a process backend');
  const say = (message: string, percent: number) =>
    ctx.emit({ type: 'progress', toolName, message, percent, audience: 'user' });
  say(`Running ${shortened(shown, 80)}`, 0);
  const { exitCode, stdout, stderr } = await processes.run(binary, args, {
    signal: ctx.abortSignal,
  });
  say(`Ended with exit code ${String(exitCode)}`, 100);
  const gap = stdout === '' || stdout.endsWith('\n') ? '' : '\n';
  const output = stderr === '' ? stdout : `${stdout}${gap}${stderr}`;
  const text = exitCode === 0 ? output : `${output}[exit code ${String(exitCode)}]`;
  return { text, exitCode };
}
