import { gsm7Length, SMS_LENGTH } from '../gsm7.ts';
import type { ShopContact } from './sender.ts';

/**
 * A text message whose code a browser offers on this site only, so that no other site gets it by mistake;
 * the message as it is where that makes two of it.
 */
export function bindCode(text: string, code: string, shop: ShopContact): string {
  const bound = `${text}\n\n@${new URL(shop.url).hostname} #${code}`;
  return gsm7Length(bound) <= SMS_LENGTH ? bound : text;
}
