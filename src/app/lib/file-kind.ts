/** The kind of a dropped file, by its beginning. */
export type FileKind = 'recording' | 'workspace' | 'text';

/** Code units of a file that are read to recognise it. */
const HEAD = 200_000;

/** Marks of a provider's messages, calls and results, and of an MCP log. */
const MARKS =
  /"(?:tool_calls|tool_use|tool_result|function_call|functionCall|functionResponse|toolUse|toolResult|tool-call|tool-result|toolInvocations|jsonrpc|function_call_output|tool_plan)"|"role"\s*:\s*"(?:assistant|user|system|developer|model)"/;

/** A key that every workspace has near its beginning. */
const WORKSPACE = /"personalities"\s*:/;

/** The end of the name of an exported workspace. */
const EXPORTED = /\.toolyard\.json$/i;

/**
 * Recognises a recorded session and a workspace. Any other text may be tools, a transcript or a log.
 * A file without a text counts as a workspace, which is refused with the reason.
 */
export async function fileKindOf(file: Pick<File, 'name' | 'slice'>): Promise<FileKind> {
  const head = await file.slice(0, HEAD).text();
  if (WORKSPACE.test(head) || EXPORTED.test(file.name)) return 'workspace';
  if (MARKS.test(head)) return 'recording';
  return head.trim() === '' || head.includes('\u0000') ? 'workspace' : 'text';
}
