/** Code units of a file that are read to recognise it. */
const HEAD = 200_000;

/** Marks of a provider's messages, calls and results, and of an MCP log. */
const MARKS =
  /"(?:tool_calls|tool_use|tool_result|function_call|functionCall|functionResponse|toolUse|toolResult|tool-call|tool-result|toolInvocations|jsonrpc|function_call_output|tool_plan)"|"role"\s*:\s*"(?:assistant|user|system|developer|model)"/;

/** A key that every workspace has near its beginning. */
const WORKSPACE = /"personalities"\s*:/;

/** Whether a file is a recorded session and no workspace, by its beginning. */
export async function isRecording(file: Blob): Promise<boolean> {
  const head = await file.slice(0, HEAD).text();
  return MARKS.test(head) && !WORKSPACE.test(head);
}
