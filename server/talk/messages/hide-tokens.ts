/** Query fields of links that open an order, a parcel, a case, an alert, a proforma or a payment without a sign-in. */
const TOKEN = /([?&](?:token|transaction)=)[^\s&#"<>]+/g;
const PICKUP_CODE = /(\bcode\b[^\d\n]{0,40})\d{6}\b/gi;

/** A message as staff may read it: links without what opens them, and no code to collect an order. */
export const hideTokens = (text: string): string =>
  text.replace(TOKEN, '$1…').replace(PICKUP_CODE, '$1••••••');
