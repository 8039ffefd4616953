/** Text in which backticks hold code, the only markup of lessons. */
export function Inline({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    // Between the first backtick and the second one lies code, and so on.
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );
}
