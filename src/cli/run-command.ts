import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '../lib/message-of.ts';
import { didYouMean } from '../lib/suggest.ts';
import type { PackedFile } from './page-archive.ts';
import { PageError, writePage } from './write-page.ts';

/** The parts of the package that the commands read. */
export interface CommandSource {
  version: string;
  /** The files of the page. @throws PageError if the package has none */
  readPage(): Promise<readonly PackedFile[]>;
}

/** The result of a command. */
export interface CommandEnd {
  /** The exit code. */
  code: 0 | 1;
  text: string;
}

const COMMANDS = ['page'];

const HELP = `Usage: toolyard page <folder>

  page <folder>   Writes the playground and embed.js into a folder of your site, for demos on its
                  pages. Run it again after an update: it replaces the files of the earlier version.

Options: --help, --version`;

/** Runs the command of a command line. Never rejects. */
export async function runCommand(
  args: readonly string[],
  source: CommandSource,
): Promise<CommandEnd> {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean', short: 'v' } },
    });
    if (values.help) return { code: 0, text: HELP };
    if (values.version) return { code: 0, text: source.version };
    const [command, folder, ...more] = positionals;
    if (command === undefined) return { code: 1, text: HELP };
    if (command !== 'page')
      return wrong(`There is no command '${command}'.${didYouMean(command, COMMANDS)}`);
    if (!folder) return wrong('The command lacks a folder.');
    if (more.length > 0) return wrong(`The command takes one folder, and not also '${more[0]}'.`);
    return { code: 0, text: await page(folder, source) };
  } catch (error) {
    // Unknown options are a `TypeError` with a sentence.
    return error instanceof PageError
      ? { code: 1, text: error.message }
      : wrong(messageOf(error).split('. ')[0] ?? '');
  }
}

async function page(folder: string, { version, readPage }: CommandSource): Promise<string> {
  const files = await readPage();
  await writePage(folder, version, files);
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
  return `Wrote the page of Toolyard ${version} to ${relative('', folder) || '.'}: ${files.length} files, ${size.toFixed(0)} MB.`;
}

function wrong(sentence: string): CommandEnd {
  return { code: 1, text: `${sentence.replace(/[^.?]$/, '$&.')}\n\n${HELP}` };
}
