import { shortenGsm7, toGsm7 } from '#server/talk/messages/gsm7.ts';
import { bindCode } from '../fill.ts';
import type { ShopContact } from '../sender.ts';

const SHOP_SIGNS = 30;

/** The code that signs somebody in. Staff writes no text of it anew: it only carries a code. */
export function signInCodeSms(
  { code, minutes }: { code: string; minutes: number },
  shop: ShopContact,
): string {
  const name = shortenGsm7(shop.name, SHOP_SIGNS);
  const text = `${name} : ${code} est votre code de connexion, valable ${minutes} minutes. Ne le donnez à personne.`;
  return bindCode(toGsm7(text), code, shop);
}
