/** Child processes that show their output and never outlive this process. */
import { spawn } from 'node:child_process';
import { currentSpeaker } from './suites/turns.mjs';

/**
 * @typedef {object} ChildOptions
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env] added to this process's own; `undefined` removes
 * @property {boolean} [quiet] keep the output and do not show it; default false
 * @property {number} [timeoutMs] time limit in milliseconds; default none
 * @property {AbortSignal} [signal] ends the child when aborted
 * @property {(output: string) => void} [onOutput] called with the whole output so far
 *
 * @typedef {object} ChildEnd
 * @property {number} code exit code; 1 where a signal or the time limit ended it
 * @property {string} output the text of both output streams
 * @property {boolean} timedOut
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

const isWindows = process.platform === 'win32';

/**
 * Runs a program to its end. Never rejects: a program that cannot be started ends with code 1.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {ChildOptions} [options]
 * @returns {Promise<ChildEnd>}
 */
export function runChild(command, args, options = {}) {
  const show = currentSpeaker();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: childEnv(options.env ?? {}),
      stdio: ['ignore', 'pipe', 'pipe'],
      // A separate process group, so that ending it also ends its children.
      detached: !isWindows,
    });
    running.add(child);
    let output = '';
    let timedOut = false;
    for (const [from, to] of /** @type {const} */ ([
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])) {
      from.setEncoding('utf8');
      from.on('data', (text) => {
        output += text;
        if (!options.quiet) show(() => to.write(text));
        options.onOutput?.(output);
      });
    }
    const timer =
      options.timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            endGroup(child, 'SIGKILL');
          }, options.timeoutMs);
    const end = () => endGroup(child, 'SIGKILL');
    options.signal?.addEventListener('abort', end);
    /** @type {(code: number) => void} */
    const settle = (code) => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', end);
      running.delete(child);
      resolve({ code, output, timedOut });
    };
    child.on('error', (error) => {
      output += error.message;
      settle(1);
    });
    child.on('close', (code) => settle(code ?? 1));
  });
}

/**
 * Runs a Node script of an installed package or of this project.
 *
 * @param {readonly string[]} args the script's path first
 * @param {ChildOptions} [options]
 */
export function runNode(args, options) {
  return runChild(process.execPath, args, options);
}

/**
 * Runs npm.
 *
 * @param {readonly string[]} args
 * @param {ChildOptions} [options]
 */
export function runNpm(args, options) {
  // On Windows, npm is a shell file.
  return isWindows
    ? runChild('cmd.exe', ['/d', '/s', '/c', 'npm', ...args], options)
    : runChild('npm', args, options);
}

/** Ends every running child. Call it before exiting on a signal. */
export function endChildren() {
  for (const child of running) endGroup(child, 'SIGTERM');
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function endGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (isWindows) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The process ended after the check.
  }
}

/** @param {Record<string, string | undefined>} changes */
function childEnv(changes) {
  const env = { ...process.env, ...changes };
  if (process.stdout.isTTY && env.NO_COLOR === undefined) env.FORCE_COLOR ??= '1';
  return env;
}
