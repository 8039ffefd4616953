/** Whether a text is meant as a lesson and not as a workspace. */
export function isLessonFile(text: string): boolean {
  return /"toolyard"\s*:\s*"lesson/.test(text.slice(0, 10_000));
}
