/** By area and requirement: why it may stay below what is asked of its tests. One that is not needed any more fails the audit. */
export const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account: {
    'API-119': 'Its tests notice eleven of twelve mutants, but so do nearly all others that run this call.',
    'ENT-066': 'Its tests notice thirty of thirty-two mutants, but so do nearly all others that run these calls.',
  },
  app: {
    'BAR-009': 'Its test starts the whole site without a bar; what a bar that comes says is of other requirements.',
    'CAMAUTH-019':
      'Its test starts the whole site to see which of three settings its adapters are given; what these do with them is of other requirements.',
    'CHROME-001':
      'One of its tests draws a page on each site, which runs the whole site, to compare the name and the domain in it.',
    'CONST-026':
      'Its test starts the whole site with a switch on and off, to see one clock and one biller; what these do is of other requirements.',
    'CONST-027':
      'Its test starts the whole site with a switch on and off, to see one clock and one biller; what these do is of other requirements.',
    'MPLUS-006': 'Its test starts the whole site to take one offer; what else that starts is of other requirements.',
    'POPUP-013': 'Its test starts the whole site to press one pop-up; what else that starts is of other requirements.',
  },
  cams: {
    'API-064': "The function that makes this call reads a tag's own page as well, for which API-065 answers.",
    'CAMAUTH-019':
      'Its test makes two adapters to see three settings; what these do with the answers is of other requirements.',
    'CAMLIST-005':
      'One of its tests opens the page by its address and lets time pass, to compare what is asked for: that runs the whole list.',
    'CAMLIST-006':
      'One of its tests opens the page by its address and lets time pass, to compare what is asked for: that runs the whole list.',
    'CAMLIST-007':
      'One of its tests opens the page by its address and lets time pass, to compare what is asked for: that runs the whole list.',
    'CAMLIST-008':
      'One of its tests opens the page by its address and lets time pass, to compare what is asked for: that runs the whole list.',
    'CAMLIST-014':
      'A label is one word of a table; its tests draw the list and the whole room to see that both use it.',
    'CAMLIST-015':
      'A label is one word of a table; its tests draw the list and the whole room to see that both use it.',
    'CAMLIST-017':
      'A label is one word of a table; its tests draw the list and the whole room to see that both use it.',
    'CAMLIST-018':
      'A label is one word of a table; its tests draw the list and the whole room to see that both use it.',
    'CAMLIST-019':
      'A label is one word of a table; its tests draw the list and the whole room to see that both use it.',
    'CAMLIST-037':
      'Its tests let a refresh fail to see that nothing changes: when the next one is due is of other requirements.',
    'CHAT-001':
      'Its tests notice fifteen of twenty-three mutants, but so do nearly all others that run these few lines.',
    'CHAT-002':
      'Its tests notice fifteen of twenty-three mutants, but so do nearly all others that run these few lines.',
    'CHAT-008':
      'Its tests draw the chat with its field to see when the hint goes; what the field does is of other requirements.',
    'CHECKOUT-033': 'Tokens are bought by the same chooser: what the shop asks it for is of TOKENS-014.',
    'ROOM-025':
      'Which states are active is one line; its tests draw the list and the whole room to see that both use it.',
    'SHOW-009': 'Its test compares whether a request is made: its price and body are of other requirements.',
    'SHOW-014': 'Its test draws the whole room to see a dialog without an amount and presets.',
    'SHOW-018':
      'Its tests end a show in the room and reload the page; what was reckoned of its fees before is of SHOW-013.',
    'SHOW-035': 'Its tests leave the whole room by a button of a dialog to see that the show goes on.',
    'TIP-005': 'Size and columns of the emoji are proved in a browser, whose tests do not count.',
  },
  catalogue: {
    'MODEL-006': 'Its test draws the list of models in one layout to see one heading in it.',
    'VIDEO-032': 'Its test opens a page to have a player, and compares what of the picture lies above the pointer.',
    'VIDEO-033': 'Its test opens a page to have a player, and compares what of the picture lies above the pointer.',
    'API-047':
      'Its tests draw the page of questions to see the devices in it; what else that has is of other requirements.',
    'BLOG-001': 'Its tests open two lists of posts: they run a few lines that nearly everybody notices.',
    'CAT-012': 'Its tests draw the whole home page to see two parts of it.',
    'ENT-010': 'Its tests draw the list of models in each layout to see one item in it.',
    'MODEL-004': 'Its tests choose a layout in the whole list; what else is chosen there is of other requirements.',
    'MODEL-014': 'Its test draws the whole page of a model to see the models below.',
    'VIDEO-006': 'Its test draws the whole card of a film to see two marks on it.',
    'VIDEO-023': 'Its tests draw whole pages, each of which has films or models in it, to see where all of these lead.',
    'VIDEO-024': 'Its tests draw the whole page of a film to see which of four parts stands above.',
    'VIDEO-030':
      'Where tooltips stand is one attribute around the whole page, which no mutant changes, and its test draws the page to see it.',
  },
  messenger: {
    'MSG-044':
      'Its tests scroll through the whole chat to see when the end is near; how messages are drawn is of other requirements.',
  },
  sales: {
    'CHECKOUT-018':
      'Its test chooses another tariff to see the first biller chosen again; which billers a tariff offers is of CHECKOUT-025 to CHECKOUT-027.',
    'DEAL-008':
      'Its tests draw a card to see its link; that this lies over all of the card is proved by the styles and in a browser.',
    'AFF-003':
      'Its tests open an account to see who is named in it: they run a few lines that nearly everybody notices.',
    'BAR-009': 'Its tests let the service answer without a bar; what a bar that comes says is of other requirements.',
    'BAR-014':
      'Its test looks for one mark of the page; the space that comes of it is proved by the styles and in a browser.',
    'CHECKOUT-005': 'Its test fills the whole form; which billers that offers is of CHECKOUT-025 to CHECKOUT-027.',
    'CHECKOUT-012': 'Its test fills the whole form; which billers that offers is of CHECKOUT-025 to CHECKOUT-027.',
    'CHECKOUT-023':
      'Its tests run whole checkouts to their end, to see that an answer without an address leads nowhere.',
    'CHECKOUT-033':
      'Its tests run whole checkouts up to the choice of a biller, to see that cancelling it changes nothing.',
    'DEAL-001':
      'Its tests draw the whole page, as the server does, to see that the deals are in it: ads and slides are of other requirements.',
    'DEAL-002':
      'Its tests draw the whole page, as the server does, to see that the deals are in it: ads and slides are of other requirements.',
    'FAKEBUY-012':
      'Its tests draw one announcement with and without a link: who sees it, and when, is of other requirements.',
    'FAKEBUY-013':
      'Its tests draw one announcement with and without a link: who sees it, and when, is of other requirements.',
    'JOIN-001':
      'Its tests open the whole page to see what is asked for; what is made of the answers is of other requirements.',
    'JOIN-002':
      'Its tests open the whole page to see what is asked for; what is made of the answers is of other requirements.',
    'JOIN-009': 'Its test draws the whole page to see the links at its end.',
    'JOIN-034':
      'Its tests open the page again and again to see what is asked for; what is made of the answers is of other requirements.',
    'MPLUS-006': 'Its tests take an offer that is shown; which addresses it may lead to is of other requirements.',
    'POPUP-007': 'Its test shows one pop-up at once; those that wait are of POPUP-006, whose code is the same line.',
    'POPUP-013':
      'One of its tests presses a pop-up that the server drew: that runs all of a pop-up, of which it compares what the press does.',
    'POPUP-017':
      'One of its tests presses a pop-up that the server drew: that runs all of a pop-up, of which it compares what the press does.',
    'POPUP-018':
      'One of its tests presses a pop-up that the server drew: that runs all of a pop-up, of which it compares what the press does.',
  },
  site: {
    'API-003': 'Its test makes a call through the whole client to see one header of it.',
    'API-035': 'Its tests read one film: they run three lines that nearly everybody notices.',
    'API-050': 'Its tests read all reference data to see that it comes; what it holds is of other requirements.',
    'VALID-012': 'Its tests fill a whole letter to see what is said about one of its fields.',
  },
}
