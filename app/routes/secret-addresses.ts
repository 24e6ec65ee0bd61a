/** Pages whose addresses carry secrets of one visitor, as mailed links do: `token`, `uid`, `code`, `s`. */
export const SECRET_ADDRESSES = ['/account-removal/', '/age-verification/', '/email-change/', '/reset-password/']
