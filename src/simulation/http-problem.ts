/** A failure in the form of the simulated APIs. */
export function problem(status: number, message: string, fields?: Record<string, string>) {
  const error = { status, message, ...(fields && { fields }) };
  return Response.json({ error }, { status });
}
