const BODY_LIMIT_BYTES = 5_000_000

/** The code that services put into the body of an answer, beside its own status. */
export function bodyCode(body: unknown): unknown {
  const status = typeof body === 'object' && body && 'status' in body ? body.status : undefined
  return typeof status === 'object' && status && 'code' in status ? status.code : undefined
}

/** The body of an answer; `isBroken`: it is not JSON, or too long. */
export async function readJson(response: Response): Promise<{ body: unknown; isBroken: boolean }> {
  const text = await readText(response)
  if (text === null) return { body: undefined, isBroken: true }
  if (text.trim() === '') return { body: undefined, isBroken: false }
  try {
    return { body: JSON.parse(text), isBroken: false }
  } catch {
    return { body: undefined, isBroken: true }
  }
}

/** Null when there is more of it than any answer has. */
async function readText(response: Response): Promise<string | null> {
  if (!response.body) return ''
  // The decoder takes a byte order mark away.
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  let text = ''
  let bytes = 0
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.byteLength
    if (bytes > BODY_LIMIT_BYTES) {
      // Cancels the rest, which is not read.
      await reader.cancel()
      return null
    }
    text += decoder.decode(chunk.value, { stream: true })
  }
  return text + decoder.decode()
}
