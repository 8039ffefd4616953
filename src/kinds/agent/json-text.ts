/** Whether a text ends inside a JSON string. */
export function endsInString(text: string, openBefore: boolean): boolean {
  let open = openBefore;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') open = !open;
    else if (open && text[at] === '\\') at += 1;
  }
  return open;
}
