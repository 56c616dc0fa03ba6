import { formatXof } from '#contract/base/fields/money.ts';
import { productLink } from '#contract/base/screens.ts';
import type { Shop } from '#contract/site/shop.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import { phoneLink, whatsappLink } from '#shop/base/ui/format/contact-links.ts';
import { type BasketKind, totalOf } from './basket-kinds.ts';

const GREETINGS: Record<BasketKind['type'], string> = {
  commande: 'Bonjour, je souhaite commander :',
  precommande: 'Bonjour, je souhaite précommander :',
  acredit: 'Bonjour, je souhaite commander à crédit :',
};

/**
 * A message to the shop with all that it needs to take the order by hand: by WhatsApp, else by e-mail,
 * else a call. Lines that are no longer sold are left out.
 */
export function messageBasket(shop: Shop, kind: BasketKind, lines: readonly BasketLine[]): string {
  const message = [
    GREETINGS[kind.type],
    ...lines
      .filter(({ unavailable }) => !unavailable)
      .map(
        (line) =>
          `- ${line.quantity} × ${line.name}, ${formatXof(kind.priceOf(line))} l’unité\n  ${shop.url}${productLink(line.id)}`,
      ),
    `Total : ${formatXof(totalOf(kind, lines))}`,
  ].join('\n');
  const text = encodeURIComponent(message);
  if (shop.whatsapp !== '') return `${whatsappLink(shop.whatsapp)}?text=${text}`;
  if (shop.email !== '') {
    return `mailto:${shop.email}?subject=${encodeURIComponent(kind.title)}&body=${text}`;
  }
  return phoneLink(shop.phone);
}
