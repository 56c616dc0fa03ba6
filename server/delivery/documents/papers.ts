import { drawCreditNote } from './credit-note.ts';
import { drawInvoice } from './invoice.ts';
import { drawOrderForm } from './order-form.ts';
import type { PaperShop } from './paper-shop.ts';
import { drawProforma } from './proforma.ts';
import { drawReceipt } from './receipt.ts';
import { drawLoadList, drawRoundPapers } from './round-papers.ts';
import { drawWorkshopPaper } from './workshop-paper.ts';

/** What is drawn, each kind of paper by its name: the seller first, then what the paper shows, as plain data. */
export const papers = {
  orderForm: drawOrderForm,
  invoice: drawInvoice,
  creditNote: drawCreditNote,
  receipt: drawReceipt,
  proforma: drawProforma,
  workshop: drawWorkshopPaper,
  loadList: drawLoadList,
  round: drawRoundPapers,
};

export type PaperKind = keyof typeof papers;
export type PaperContent<K extends PaperKind> = Parameters<(typeof papers)[K]>[1];
/** All that a paper is drawn from: the same order gives the same paper. */
export type PaperOrder<K extends PaperKind = PaperKind> = {
  kind: K;
  shop: PaperShop;
  content: PaperContent<K>;
};
