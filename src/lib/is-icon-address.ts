/** Whether clients may load an icon from this address: no other scheme may name a file or run code. */
export function isIconAddress(address: string): boolean {
  return /^(?:https:\/\/|data:image\/)/.test(address);
}
