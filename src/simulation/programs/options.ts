import type { ProgramIo } from '../program.ts';

/** A command line that a program has read. */
export interface ReadArguments {
  /** Options by the name that the program's table gives them; the value of a switch is `''`. */
  options: ReadonlyMap<string, string>;
  operands: string[];
}

/**
 * Reads options as GNU programs do: short ones may stand together, operands may come between,
 * `--` ends them.
 *
 * @param known - option letters and long names, by themselves for a switch, with `:` behind them
 * for one that takes a value. `l|long` gives a letter and a long name one meaning.
 * @param usage - a line between the two that are printed for an unknown option.
 * @returns `undefined` where an option is unknown; then the program's words were printed.
 *
 * @example
 * readArguments(io, 'head', ['n:|lines:', 'c:|bytes:']);
 */
export function readArguments(
  io: ProgramIo,
  program: string,
  known: readonly string[],
  usage = '',
): ReadArguments | undefined {
  const table = new Map<string, { name: string; takesValue: boolean }>();
  for (const entry of known) {
    const names = entry.split('|');
    const name = (names[0] ?? '').replace(':', '');
    for (const each of names) {
      table.set(each.replace(':', ''), { name, takesValue: each.endsWith(':') });
    }
  }
  const options = new Map<string, string>();
  const operands: string[] = [];
  const args = [...io.args];
  const refuse = (message: string) => {
    io.error(`${program}: ${message}\n${usage}Try '${program} --help' for more information.`);
    return undefined;
  };

  for (let arg = args.shift(); arg !== undefined; arg = args.shift()) {
    if (arg === '--') {
      operands.push(...args);
      break;
    }
    if (arg === '-' || !arg.startsWith('-')) {
      operands.push(arg);
    } else if (arg.startsWith('--')) {
      const [name = '', value] = arg.slice(2).split(/=(.*)/s);
      const option = table.get(name);
      if (!option) return refuse(`unrecognized option '${arg}'`);
      const given = option.takesValue ? (value ?? args.shift()) : '';
      if (given === undefined) return refuse(`option '--${name}' requires an argument`);
      options.set(option.name, given);
    } else {
      for (let at = 1; at < arg.length; at++) {
        const letter = arg[at] ?? '';
        const option = table.get(letter);
        if (!option) return refuse(`invalid option -- '${letter}'`);
        if (!option.takesValue) {
          options.set(option.name, '');
          continue;
        }
        const given = at + 1 < arg.length ? arg.slice(at + 1) : args.shift();
        if (given === undefined) return refuse(`option requires an argument -- '${letter}'`);
        options.set(option.name, given);
        break;
      }
    }
  }
  return { options, operands };
}
