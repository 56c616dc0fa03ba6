import { screens } from '#contract/base/screens.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import type { PaperShop } from './paper-shop.ts';

const DEPARTURES: Record<Order['type_sale'], string[]> = {
  order: [],
  preorder: ['Une précommande part en livraison quand ses trois versements sont payés.'],
  creditorder: [
    'Une commande à crédit part quand l’employeur et la boutique l’ont acceptée et que le premier versement est payé.',
  ],
};

/** The conditions of sale in short, and where they stand in full. */
export function saleConditions({ settings, publicUrl }: PaperShop, order: Order): string[] {
  const days = settings.SHOP_WITHDRAWAL_DAYS;
  return [
    'Les prix sont en francs CFA (XOF), toutes taxes comprises.',
    ...DEPARTURES[order.type_sale],
    ...(days === 0
      ? []
      : [`Vous avez ${days} jours ouvrables après la réception pour changer d’avis.`]),
    `Conditions générales de vente : ${publicUrl}${screens.saleTerms}`,
  ];
}
