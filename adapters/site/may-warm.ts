/** The Network Information API, where a browser has it. */
interface Line {
  connection?: { saveData?: boolean; effectiveType?: string }
}

/** Whether pages may be fetched ahead over this line (CONST-019). Where nothing is known of it, it counts as good. */
export function mayWarm({ connection: { saveData = false, effectiveType = '4g' } = {} }: Line): boolean {
  return !saveData && !effectiveType.includes('2g')
}

/** Whether the visitor has asked the browser to spare data. */
export function savesData({ connection }: Line): boolean {
  return connection?.saveData ?? false
}
