/**
 * Everything that lies over the page, by priority: of those that want to be open the first in this list is shown, and the others wait.
 *
 * | names | why there |
 * |---|---|
 * | `site` | Age verification, alerts, terms: nothing else may be done before they are answered. The terms are opened from the splash. |
 * | `splash`, `closedSite` | Covers that stand in the document itself. Only the site's own dialogs may lie over them. |
 * | `...Billers` | Who collects money that the visitor is about to pay. Opened from the offer or the form below. |
 * | `showEnd`, `showNews` | A show that runs costs tokens by the minute: its end, then what has become of it. |
 * | `showQuestion` | What a show costs, asked before it is paid for. |
 * | `...LogIn`, `...Tokens`, `...Tip` | What stands between the visitor and a tip. |
 * | `memberPlus` | An offer that the visitor has opened, and may be paying. |
 * | `cancellation` | The question before a membership is cancelled, which the member has asked for. |
 * | `downloadAlert`, `download` | Why a film may not be saved, before the files that the visitor has asked for. |
 * | `compliment` | After a show. It can wait. |
 * | `exitOffer` | The answer to an attempt to leave; it holds the navigation back (POPUP-009, TRAP-013). |
 * | `gallery`, `aiMask`, `vreels`, `menu` | Tools that the visitor has opened. |
 * | `valuePopup` | Comes by itself, so it takes nothing away that the visitor is using (POPUP-001). |
 */
export const DIALOGS = [
  'site',
  'splash',
  'closedSite',
  'checkoutBillers',
  'tokenBillers',
  'upgradeBillers',
  'offerBillers',
  'showEnd',
  'showNews',
  'showQuestion',
  'roomLogIn',
  'roomTokens',
  'roomTip',
  'messengerLogIn',
  'messengerTokens',
  'messengerTip',
  'memberPlus',
  'cancellation',
  'downloadAlert',
  'download',
  'compliment',
  'exitOffer',
  'gallery',
  'aiMask',
  'vreels',
  'menu',
  'valuePopup',
] as const

export type DialogId = (typeof DIALOGS)[number]

/** How a visitor closes a dialog without answering it. */
export type DismissedBy = 'cross' | 'escape' | 'outside'
