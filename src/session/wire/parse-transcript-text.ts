/** What {@link parseTranscriptText} made of a text. */
export type ParsedTranscript = { ok: true; value: unknown } | { ok: false; message: string };

/**
 * The JSON in what somebody copied: plain, in the first code block of a text, or one document in
 * each line, as logs have it.
 */
export function parseTranscriptText(text: string): ParsedTranscript {
  const bare = text.replace(/^\uFEFF/, '').trim();
  // No JSON has a line that begins like this, so it may stand anywhere in a text.
  const block = /(?:^|\n)```[^\n]*\n([\s\S]*?)\n?```/.exec(bare)?.[1] ?? bare;
  try {
    return { ok: true, value: JSON.parse(block) };
  } catch (error) {
    const lines = readLines(block);
    if (lines) return { ok: true, value: lines };
    const reason = error instanceof Error ? error.message : String(error);
    const sentence = reason.endsWith('.') ? reason : `${reason}.`;
    return {
      ok: false,
      message: `This is not JSON. ${sentence} Copy the message as the provider’s API sends it, not as an app shows it.`,
    };
  }
}

/** @returns `undefined` unless every line is a document. */
function readLines(text: string): unknown[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2) return undefined;
  try {
    return lines.map((line): unknown => JSON.parse(line));
  } catch {
    return undefined;
  }
}
