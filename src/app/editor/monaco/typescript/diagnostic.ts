/** A message of the compiler, with nested messages that explain it. */
export type DiagnosticText = string | { messageText: string; next?: DiagnosticText[] };

/** A diagnostic of the compiler. */
export interface Diagnostic {
  /** 0 warning, 1 error, 2 suggestion, 3 message. */
  category: number;
  code: number;
  start?: number;
  length?: number;
  messageText: DiagnosticText;
  reportsUnnecessary?: object;
}
