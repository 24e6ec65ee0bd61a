import type { SeoParams } from '../../contracts/site/seo.ts'

declare const sanitised: unique symbol

/** Text, or an element with attributes of the allow-list. Attributes are called as in HTML and SVG, not as in React. */
export type MarkupNode = string | MarkupElement

export interface MarkupElement {
  readonly tag: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly children?: readonly MarkupNode[]
}

/**
 * HTML that may be shown. Only `adapters/site/html.adapter.ts` makes it; the sink accepts nothing else. A tree and not a string: it is drawn
 * element by element and never parsed again, so there is no second parser that could read it otherwise.
 */
export type SafeHtml = readonly MarkupNode[] & { readonly [sanitised]: true }

/** A drawing that may be shown, from the same place: shapes whose ids and references are its own. */
export type SafeSvg = MarkupElement & { readonly [sanitised]: true }

/** A value of a contract after its HTML fields went through the sanitiser. */
export type WithSafe<Value, Field extends keyof Value> = Omit<Value, Field> & Record<Field, SafeHtml>

export type SafeSeo = WithSafe<SeoParams, 'shortSeoText' | 'fullSeoText'>

/** No text at all is safe. */
export const NO_HTML = [] as readonly MarkupNode[] as SafeHtml
