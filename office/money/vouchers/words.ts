import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import type { StaffVoucher } from '#contract/money/staff-vouchers.ts';
import { ISSUED_VOUCHER_KINDS, VOUCHER_WAYS } from '#contract/money/voucher-states.ts';

export const VOUCHER_KIND_WORDS: Record<StaffVoucher['kind'], string> = {
  paid: 'Acheté',
  gift: 'Offert',
  return: 'Donné pour un retour',
};
/** Those that staff issue; a till makes the others. */
export const ISSUED_KIND_CHOICES = ISSUED_VOUCHER_KINDS.map((id) => ({
  id,
  name: VOUCHER_KIND_WORDS[id],
}));
export const VOUCHER_STATE_WORDS: Record<StaffVoucher['state'], string> = {
  asked: 'À confirmer',
  issued: 'Émis',
  refused: 'Refusé',
};
export const VOUCHER_WAY_CHOICES = VOUCHER_WAYS.map((id) => ({ id, name: PROVIDER_NAMES[id] }));
export const VOUCHER_MOVE_WORDS: Record<StaffVoucher['moves'][number]['kind'], string> = {
  issue: 'Émis',
  redeem: 'Utilisé',
  'give-back': 'Rendu par un remboursement',
  expire: 'Fini',
  cancel: 'Annulé',
};

export const CODE_WORDS = {
  title: 'Code du bon d’achat',
  label: 'Code',
  copied: 'Code copié.',
  text: 'Donnez-le au client : qui l’a peut s’en servir, et voir ce qui reste à l’adresse /bon-d-achat de la boutique. Il n’est montré que maintenant et ne se retrouve pas.',
};

/** The code's end, else the id. */
export const endingWords = ({ id, ending }: Pick<StaffVoucher, 'id' | 'ending'>): string =>
  ending === '' ? `BA-${id}` : `…${ending}`;
