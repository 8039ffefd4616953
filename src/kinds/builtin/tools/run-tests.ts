import { ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { runReported } from '../support/processes.ts';

/** Runs the project's tests. Failing tests are a result, not an error. */
export const runTests = defineBuiltin({
  name: 'run_tests',
  config: (z) =>
    z.strictObject({
      /** The program and its arguments; a filter is appended. */
      command: z.array(z.string().min(1)).min(1).default(['npm', 'test']),
      timeout_seconds: z.number().positive().max(3600).default(120),
    }),
  create({ command: [binary = 'npm', ...fixed], timeout_seconds }) {
    return builtinTool({
      name: 'run_tests',
      description: `Runs the project's tests (${[binary, ...fixed].join(' ')}) and returns their output.`,
      toolset: 'terminal',
      schema: {
        type: 'object',
        properties: {
          filter: {
            type: 'string',
            minLength: 1,
            maxLength: 200,
            pattern: '^[^-]',
            description: 'Only test files whose path contains this text. Default: all test files.',
          },
        },
        additionalProperties: false,
      },
      capabilities: { process: { allowedBinaries: [binary] } },
      timeoutMs: timeout_seconds * 1000,
      outputIsUntrusted: true,
      async execute({ filter }, ctx) {
        // npm passes on only arguments after `--`.
        const more = filter === undefined ? [] : binary === 'npm' ? ['--', filter] : [filter];
        const outcome = await runReported(ctx, {
          toolName: 'run_tests',
          binary,
          args: [...fixed, ...more],
          shown: [binary, ...fixed, ...more].join(' '),
        });
        const { exitCode } = outcome;
        return ok(outcome.text, { structured: { exitCode, passed: exitCode === 0 } });
      },
    });
  },
});
