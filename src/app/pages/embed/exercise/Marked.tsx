/** Text with code between backticks, the only markup of lessons. */
export function Marked({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    // Every second part of the split text is code.
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );
}
