/** Roles that journeys name. */
type Role =
  | 'alert'
  | 'alertdialog'
  | 'article'
  | 'banner'
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'complementary'
  | 'contentinfo'
  | 'dialog'
  | 'form'
  | 'group'
  | 'heading'
  | 'img'
  | 'link'
  | 'listbox'
  | 'list'
  | 'listitem'
  | 'log'
  | 'main'
  | 'menu'
  | 'menuitem'
  | 'menuitemradio'
  | 'navigation'
  | 'option'
  | 'radio'
  | 'region'
  | 'slider'
  | 'status'
  | 'switch'
  | 'textbox'

/** A string is found anywhere, in any case, unless it is `exact`. */
export interface RoleOptions {
  name?: string | RegExp
  exact?: boolean
  level?: number
}

export interface TextOptions {
  exact?: boolean
}

/** What finds elements, in a page or within others. */
export interface Finder<Found> {
  getByRole(role: Role, options?: RoleOptions): Found
  getByText(text: string | RegExp, options?: TextOptions): Found
  getByLabel(text: string | RegExp, options?: TextOptions): Found
  locator(css: string): Found
}

/** What is found by a page object that serves Playwright's pages and WebKit's. */
export interface Element<Found> extends Finder<Found> {
  filter(options: { hasText: string | RegExp }): Found
  first(): Found
  last(): Found
  nth(index: number): Found
  getAttribute(name: string): Promise<string | null>
  textContent(): Promise<string | null>
}

/** Elements of a page, found anew with each use: what Playwright's `Locator` and WebKit's have in common. What acts waits for exactly one that can be acted on. */
export interface Part extends Element<Part> {
  /** How it is found, for messages. */
  toString(): string
  count(): Promise<number>
  click(): Promise<void>
  focus(): Promise<void>
  hover(): Promise<void>
  fill(text: string): Promise<void>
  press(key: string): Promise<void>
  check(): Promise<void>
  selectOption(option: { label: string }): Promise<unknown>
  isVisible(): Promise<boolean>
  isEnabled(): Promise<boolean>
  isChecked(): Promise<boolean>
  innerText(): Promise<string>
  inputValue(): Promise<string>
  evaluate<Answer>(work: (element: HTMLElement) => Answer): Promise<Answer>
}

/** A tab of a browser: what Playwright's `Page` and WebKit's have in common. */
export interface Tab extends Finder<Part> {
  goto(url: string): Promise<unknown>
  reload(): Promise<unknown>
  goBack(): Promise<unknown>
  goForward(): Promise<unknown>
  keyboard: { press(key: string): Promise<void> }
  /** In px of the window. */
  mouse: { move(x: number, y: number): Promise<void>; down(): Promise<void>; up(): Promise<void> }
  evaluate<Answer>(work: (argument: string) => Answer | Promise<Answer>, argument: string): Promise<Answer>
  close(): Promise<void>
}
