import type { DeclarationPath } from '../kind.ts';
import type { Problem } from './problem.ts';
import type { SourceDocument } from './source.ts';

/** A part of a declaration, and its position. */
export interface DeclarationPart {
  value: unknown;
  path: DeclarationPath;
  source: SourceDocument;
}

/** A position in a part, and its tool. */
export interface At {
  /** Relative to the part. */
  path?: DeclarationPath;
  /** Point at the key instead of its value. */
  of?: 'key' | 'value' | undefined;
  tool?: string | undefined;
}

/** Collects problems and finds their positions. */
export interface Reporter {
  error(part: DeclarationPart, message: string, at?: At): void;
  warn(part: DeclarationPart, message: string, at?: At): void;
}

export function createReporter(problems: Problem[]): Reporter {
  const add =
    (severity: Problem['severity']) =>
    (part: DeclarationPart, message: string, { path = [], of, tool }: At = {}) => {
      const full = [...part.path, ...path];
      const position = part.source.positionOf(full, of);
      problems.push({
        message,
        severity,
        ...(tool !== undefined && { tool }),
        path: full,
        ...position,
      });
    };
  return { error: add('error'), warn: add('warning') };
}

/** A part of a part. */
export function childOf(
  { path, source }: DeclarationPart,
  key: string | number,
  value: unknown,
): DeclarationPart {
  return { value, path: [...path, key], source };
}
