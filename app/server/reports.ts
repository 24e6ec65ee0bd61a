import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod'

const MAX_BYTES = 32_768
/** Reports of one page come together. */
const MAX_AT_ONCE = 10
/** Any visitor can send them: what is written of them in a minute is bounded. */
const MAX_A_MINUTE = 60
const MINUTE_MS = 60_000

/** A policy's keyword such as `inline`, or an address without what may be secret in it. */
const Place = z
  .string()
  .max(4_096)
  .transform((text) => {
    if (/^[a-z-]{1,30}$/.test(text)) return text
    const url = URL.parse(text)
    return url ? `${url.protocol}//${url.host}${url.pathname}`.slice(0, 200) : 'unknown'
  })

/** As the Reporting API sends it (CSP3 §5.4), as far as it is written down. */
const Report = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    effectiveDirective: z.string().regex(/^[a-z-]{1,30}$/),
    documentURL: Place,
    blockedURL: Place.optional(),
    sourceFile: Place.nullish(),
    lineNumber: z.int().nullish(),
  }),
})
const Reports = z.array(z.unknown()).max(100)

interface ReportsOptions {
  now: () => number
  write: (line: string) => void
}

/** Takes what browsers report of the policy's violations, and writes it down, one line each. */
export function createReports({ now, write }: ReportsOptions) {
  let windowStart = 0
  let written = 0
  const limit = bodyLimit({ maxSize: MAX_BYTES, onError: (context) => context.body(null, 413) })

  const gate: MiddlewareHandler = async (context, next) => {
    // Other origins cannot send this type unasked.
    if (!context.req.header('content-type')?.startsWith('application/reports+json')) return context.body(null, 415)
    if (now() - windowStart >= MINUTE_MS) {
      windowStart = now()
      written = 0
    }
    if (written >= MAX_A_MINUTE) return context.body(null, 429, { 'Retry-After': '60' })
    return next()
  }

  return new Hono().post('/', gate, limit, async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined)
    const reports = Reports.safeParse(body)
    if (!reports.success) return context.body(null, 400)
    for (const candidate of reports.data.slice(0, MAX_AT_ONCE)) {
      const report = Report.safeParse(candidate)
      if (!report.success || written >= MAX_A_MINUTE) continue
      written += 1
      write(`Policy violation ${JSON.stringify(report.data.body)}`)
    }
    return context.body(null, 204)
  })
}
