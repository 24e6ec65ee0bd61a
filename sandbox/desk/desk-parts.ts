import { html } from 'hono/html'

/** A section of the desk with its heading. */
export function panel(id: string, title: string, note: unknown, body: unknown) {
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <div class="head">
      <h2 id="${id}-title">${title}</h2>
      <p>${note}</p>
    </div>
    ${body}
  </section>`
}

export function option(value: string, label: string, isSelected: boolean) {
  return html`<option value="${value}" ${isSelected ? 'selected' : ''}>${label}</option>`
}

/** A tick box that stands among the fields of a form. */
export function check(name: string, label: string, isTicked: boolean) {
  return html`<label class="check">
    <input name="${name}" type="checkbox" ${isTicked ? 'checked' : ''} />
    <span>${label}</span>
  </label>`
}

export function number(name: string, label: string, value: number, least: number, most: number) {
  return html`<label>
    <span>${label}</span>
    <input name="${name}" type="number" min="${least}" max="${most}" required value="${value}" />
  </label>`
}

export function choice(
  name: string,
  label: string,
  options: readonly (readonly [value: string, label: string])[],
  chosen: string,
) {
  return html`<label>
    <span>${label}</span>
    <select name="${name}">${options.map(([value, words]) => option(value, words, value === chosen))}</select>
  </label>`
}
