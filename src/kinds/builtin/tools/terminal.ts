import { ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { runReported } from '../support/processes.ts';

/** Runs a command line and reports progress. A failing command is a result, not an error. */
export const terminal = defineBuiltin({
  name: 'terminal',
  config: (z) =>
    z.strictObject({
      /** Runs the command line after `-c`. */
      shell: z.enum(['sh', 'bash']).default('sh'),
      timeout_seconds: z.number().positive().max(3600).default(30),
    }),
  create: ({ shell, timeout_seconds }) =>
    builtinTool({
      name: 'terminal',
      argumentAliases: { cmd: 'command' },
      description:
        'Runs a command line in the repository, such as git status, ls -la or npm test, and returns its output.',
      toolset: 'terminal',
      schema: {
        type: 'object',
        properties: {
          command: {
            type: 'string',
            minLength: 1,
            maxLength: 10_000,
            description: 'The command line. Join several commands with &&.',
          },
        },
        required: ['command'],
        additionalProperties: false,
      },
      capabilities: { process: { allowedBinaries: [shell] } },
      timeoutMs: timeout_seconds * 1000,
      outputIsUntrusted: true,
      async execute({ command }, ctx) {
        const { text, exitCode } = await runReported(ctx, {
          toolName: 'terminal',
          binary: shell,
          args: ['-c', command],
          shown: command,
        });
        return ok(text, { structured: { exitCode } });
      },
    }),
});
