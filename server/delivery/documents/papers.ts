import { withAccents } from '#contract/base/fields/accents.ts';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { screens } from '#contract/base/screens.ts';
import { brandedProductName, FAULT_WORDS } from '#contract/delivery/after-sales-words.ts';
import type { StaffCase } from '#contract/delivery/staff-after-sales.ts';
import type { Workshop } from '#contract/delivery/staff-workshops.ts';
import { deliverySentence } from '#contract/sales/handover/delivery-promise.ts';
import { hasPieces } from '#contract/sales/orders/line-kinds.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { PAYMENT_MODE_WORDS, SALE_WORDS } from '#contract/sales/orders/order-words.ts';
import { drawAccountStatement } from './account-statement.ts';
import type { DocumentCreditNote, DocumentOrder } from './document-order.ts';
import {
  drawAmounts,
  drawCertificate,
  drawConditions,
  drawInstalments,
  drawLines,
  drawParties,
} from './draw-order.ts';
import { drawSignatures, drawTable, openPaper } from './draw-parts.ts';
import type { PaperShop } from './paper-shop.ts';
import { drawProforma } from './proforma.ts';
import { drawReceipt } from './receipt.ts';
import { drawLoadList, drawRoundPapers } from './round-papers.ts';
import type { Paper } from './sheet.ts';

const SPACE = 16;

const BLANK = '\u00a0';

type WorkshopPaper = { case: StaffCase; workshop: Workshop };

const DEPARTURES: Record<Order['type_sale'], string[]> = {
  order: [],
  preorder: ['Une précommande part en livraison quand ses trois versements sont payés.'],
  creditorder: [
    'Une commande à crédit part quand l’employeur et la boutique l’ont acceptée et que le premier versement est payé.',
  ],
};

type InvoicePaper = { document: DocumentOrder; issued: Order['invoice'][number] };

/** Each kind of paper by name, drawn from plain data. */
export const papers = {
  orderForm: drawOrderForm,
  invoice: drawInvoice,
  creditNote: drawCreditNote,
  receipt: drawReceipt,
  proforma: drawProforma,
  accountStatement: drawAccountStatement,
  workshop: drawWorkshopPaper,
  loadList: drawLoadList,
  round: drawRoundPapers,
};

export type PaperKind = keyof typeof papers;
export type PaperContent<K extends PaperKind> = Parameters<(typeof papers)[K]>[1];
/** The same data gives the same paper. */
export type PaperOrder<K extends PaperKind = PaperKind> = {
  kind: K;
  shop: PaperShop;
  content: PaperContent<K>;
};

function drawCreditNote(shop: PaperShop, credited: DocumentCreditNote): Promise<Paper> {
  const { document, note, name, lines } = credited;
  const { order, vatPercent } = document;
  const [invoice] = order.invoice;
  const sheet = openPaper(shop, undefined, {
    title: 'Avoir',
    name,
    facts: [
      `Du ${frenchDay(note.issuedAt ?? note.askedAt)}`,
      ...(invoice
        ? [`Sur la facture ${invoice.invoice_name} du ${frenchDay(invoice.issued_on)}`]
        : []),
      `Commande ${order.name} du ${frenchDay(order.date_order)}`,
    ],
  });
  drawParties(sheet, document);
  drawTable(
    sheet,
    [
      { title: 'Désignation' },
      { title: 'Quantité', width: 50, align: 'right' },
      { title: 'Total HT', width: 80, align: 'right' },
      { title: `TVA ${vatPercent} %`, width: 75, align: 'right' },
      { title: 'Total TTC', width: 80, align: 'right' },
    ],
    lines.map((line) => [
      withAccents(line.name),
      hasPieces(line) ? String(line.quantity) : '',
      formatXof(line.subtotal),
      formatXof(line.tax),
      formatXof(line.total),
    ]),
  );
  drawAmounts(sheet, [
    ['Total HT', note.amountUntaxed],
    [`TVA ${vatPercent} %`, note.amountTax],
    ['Total de l’avoir TTC', note.amountTotal, true],
  ]);
  drawCertificate(sheet, order.credit_notes.find((one) => one.name === name)?.certificate);
  drawConditions(sheet, [
    ...(note.reason === '' ? [] : [`Motif : ${note.reason}.`]),
    'Cet avoir diminue le montant de la facture. Ce qui était payé en trop est remboursé.',
  ]);
  return sheet.finish();
}

/** Payments are as of today. */
function drawInvoice(shop: PaperShop, { document, issued }: InvoicePaper): Promise<Paper> {
  const { order } = document;
  const sheet = openPaper(shop, document, {
    title: 'Facture',
    name: issued.invoice_name,
    facts: [
      `Du ${frenchDay(issued.issued_on)}`,
      `Commande ${order.name} du ${frenchDay(order.date_order)}`,
    ],
  });
  drawParties(sheet, document);
  drawLines(sheet, document);
  drawInstalments(sheet, document);
  drawCertificate(sheet, issued.certificate);
  drawConditions(sheet, [
    ...(order.amount_residual === 0 ? ['Facture acquittée.'] : []),
    ...saleConditions(shop, order),
  ]);
  return sheet.finish();
}

function drawOrderForm(shop: PaperShop, document: DocumentOrder): Promise<Paper> {
  const { order } = document;
  const kind = order.type_order === 'pack' ? 'Pack' : SALE_WORDS[order.type_sale];
  const sheet = openPaper(shop, document, {
    title: 'Bon de commande',
    name: order.name,
    facts: [
      `${kind} du ${frenchDay(order.date_order)}`,
      `Paiement : ${PAYMENT_MODE_WORDS[order.payment_mode].toLowerCase()}`,
      deliverySentence(order),
    ],
  });
  drawParties(sheet, document);
  drawLines(sheet, document);
  drawInstalments(sheet, document);
  if (order.note !== null) drawConditions(sheet, [`Note du client : « ${order.note} »`]);
  drawConditions(sheet, saleConditions(shop, order));
  return sheet.finish();
}

function saleConditions({ settings, publicUrl }: PaperShop, order: Order): string[] {
  const days = settings.SHOP_WITHDRAWAL_DAYS;
  return [
    'Les prix sont en francs CFA (XOF), toutes taxes comprises.',
    ...DEPARTURES[order.type_sale],
    ...(order.company?.terms ? [`Sur compte, payable ${order.company.terms}.`] : []),
    ...(days === 0
      ? []
      : [`Vous avez ${days} jours ouvrables après la réception pour changer d’avis.`]),
    `Conditions générales de vente : ${publicUrl}${screens.saleTerms}`,
  ];
}

function drawWorkshopPaper(
  shop: PaperShop,
  { case: one, workshop }: WorkshopPaper,
): Promise<Paper> {
  const sheet = openPaper(shop, undefined, {
    title: 'Bon d’atelier',
    name: one.number,
    facts: [
      `Remis le ${frenchDay(one.workshop?.sent_at ?? one.opened_at)}`,
      one.is_covered && one.warranty_until !== null
        ? `Sous garantie jusqu’au ${frenchDay(one.warranty_until)}`
        : 'Hors garantie ou garantie inconnue',
    ],
  });
  drawTable(
    sheet,
    [{ title: 'Atelier', width: 150 }, { title: workshop.name }],
    [
      ['Téléphone', workshop.phone],
      ['Adresse', workshop.address],
    ],
  );
  sheet.y += SPACE;
  drawTable(
    sheet,
    [{ title: 'Appareil', width: 150 }, { title: brandedProductName(one) }],
    [
      ['Numéro de série', one.serial || 'à relever'],
      ['Client', one.customer_name],
      ['Panne', FAULT_WORDS[one.fault]],
      ['Description', one.description],
      ...(one.quote?.state === 'accepted' ? [['Devis accepté', one.quote.note || 'oui']] : []),
      ['État et accessoires remis', ''],
      [BLANK, ''],
      [BLANK, ''],
    ],
  );
  sheet.y += SPACE;
  drawSignatures(
    sheet,
    'Remis par la boutique (date, nom, signature)',
    'Reçu par l’atelier (date, nom, signature)',
  );
  return sheet.finish();
}
