import { frenchDay } from '#contract/base/fields/french-time.ts';
import { screens } from '#contract/base/screens.ts';
import { PAYMENT_MODE_WORDS } from '#contract/sales/orders/order-words.ts';
import { PROFORMA_STATE_WORDS } from '#contract/sales/proforma-states.ts';
import type { Proforma } from '#contract/sales/proformas.ts';
import { bankAccountOf } from '#server/base/config/bank-account.ts';
import {
  drawAmounts,
  drawConditions,
  drawGoods,
  drawTwoColumns,
  formatDialledPhone,
} from './draw-order.ts';
import { openPaper } from './draw-parts.ts';
import type { PaperShop } from './paper-shop.ts';
import type { Paper } from './sheet.ts';

/** Where a company transfers the money; nothing until the shop has set its account. */
export function transferLines({ settings }: PaperShop, number: string): string[] {
  const account = bankAccountOf(settings);
  if (account === null) return [];
  const place = [account.bank, account.account].filter((one) => one !== '').join(', ');
  return [`Virement : ${account.holder}, ${place}. Motif à écrire : ${number}.`];
}

/** The paper omits the link, which would let every reader order. */
export function drawProforma(shop: PaperShop, proforma: Proforma): Promise<Paper> {
  const { number, state, order_lines: lines } = proforma;
  const { stampDutyPercent: percent, publicUrl } = shop;
  const sheet = openPaper(shop, undefined, {
    title: 'Facture proforma',
    name: number,
    facts: [
      `Du ${frenchDay(proforma.made_at)}`,
      `Valable jusqu’au ${frenchDay(proforma.valid_until)} inclus`,
      ...(state === 'open' ? [] : [PROFORMA_STATE_WORDS[state]]),
    ],
  });
  drawTwoColumns(
    sheet,
    [
      'Client',
      [
        proforma.company,
        proforma.ninea && `NINEA ${proforma.ninea}`,
        proforma.name,
        formatDialledPhone(proforma.phone),
        proforma.email,
      ],
    ],
    [
      'Livraison et paiement',
      [
        proforma.pickup_place_id === null
          ? proforma.destination && `Livraison : ${proforma.destination}`
          : `Retrait : ${proforma.destination}`,
        `Paiement : ${PAYMENT_MODE_WORDS[proforma.payment_mode].toLowerCase()}`,
      ],
    ],
  );
  drawGoods(sheet, lines);
  drawAmounts(sheet, [
    ...lines
      .filter(({ kind }) => kind !== 'product')
      .map((line): [string, number] => [line.product_name, line.price_total]),
    ['Total HT', proforma.amount_untaxed],
    [`TVA ${proforma.vat_percent} %`, proforma.amount_tax],
    ['Total TTC', proforma.amount_total, true],
  ]);
  if (proforma.note !== '') drawConditions(sheet, [`Note du client : « ${proforma.note} »`]);
  drawConditions(sheet, [
    'Cette facture proforma est une offre de prix : elle ne vaut ni facture ni preuve de paiement.',
    'Les prix sont en francs CFA (XOF), toutes taxes comprises. Le stock et les jours de livraison sont ceux du jour de la commande.',
    ...(percent > 0
      ? [
          `Un droit de timbre de ${String(percent).replace('.', ',')} % s’ajoute à un paiement en espèces.`,
        ]
      : []),
    ...transferLines(shop, number),
    'Pour commander à ces prix, ouvrez le lien que vous avez reçu avec cette facture proforma.',
    `Conditions générales de vente : ${publicUrl}${screens.saleTerms}`,
  ]);
  return sheet.finish();
}
