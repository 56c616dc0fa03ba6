import type {
  CountState,
  MoveKind,
  PlaceKind,
  PurchaseState,
  SerialEvent,
  TransferState,
} from '#contract/goods/stock/stock-words.ts';
import type { Tones } from '#office/base/lists/fields.tsx';

export const PLACE_KIND_WORDS: Record<PlaceKind, string> = {
  showroom: 'Magasin',
  store: 'Dépôt',
};
export const MOVE_WORDS: Record<MoveKind, string> = {
  receipt: 'Réception',
  sale: 'Vente',
  return: 'Retour',
  transfer_out: 'Transfert envoyé',
  transfer_in: 'Transfert reçu',
  loss: 'Perte',
  count: 'Inventaire',
};
export const PURCHASE_WORDS: Record<PurchaseState, string> = {
  expected: 'Attendu',
  received: 'Reçu',
};
export const PURCHASE_TONES: Tones = { expected: 'primary' };
export const TRANSFER_WORDS: Record<TransferState, string> = { sent: 'En route', received: 'Reçu' };
export const TRANSFER_TONES: Tones = { sent: 'primary' };
export const COUNT_WORDS: Record<CountState, string> = {
  open: 'En cours',
  accepted: 'Accepté',
  cancelled: 'Abandonné',
};
export const COUNT_TONES: Tones = { open: 'primary', accepted: 'success' };
export const SERIAL_WORDS: Record<SerialEvent, string> = {
  received: 'Reçu',
  sold: 'Vendu',
  returned: 'Revenu',
};

/** A difference in pieces with its sign: `+3`, `−2`, `0`. */
export const signed = (pieces: number): string => {
  if (pieces === 0) return '0';
  return `${pieces > 0 ? '+' : '−'}${Math.abs(pieces)}`;
};
