import type { SeoParams } from '../../contracts/site/seo.ts'

declare const sanitised: unique symbol

/** HTML that may be shown. Only `adapters/site/html.adapter.ts` makes it; the sink accepts nothing else. */
export type SafeHtml = string & { readonly [sanitised]: true }

/** A value of a contract after its HTML fields went through the sanitiser. */
export type WithSafe<Value, Field extends keyof Value> = Omit<Value, Field> & Record<Field, SafeHtml>

export type SafeSeo = WithSafe<SeoParams, 'shortSeoText' | 'fullSeoText'>

/** No text at all is safe. */
export const NO_HTML = '' as SafeHtml
