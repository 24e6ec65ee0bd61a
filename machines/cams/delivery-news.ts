/** What the delivery of a message tells the machine that began it. */
export type DeliveryNews =
  | { type: 'delivery.succeeded'; clientMsgId: string; id: string }
  | { type: 'delivery.failed'; clientMsgId: string }
