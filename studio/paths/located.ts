/** Keeps the assertion's own error, for the sake of its diff. */
export function located(where: string, error: unknown) {
  if (!(error instanceof Error)) return new Error(`${where}: ${String(error)}`)
  error.message = `${where}: ${error.message}`
  return error
}
