import type { BodyAt } from '#contract/base/client.ts';
import { NINEA_INVALID, readNinea } from '#contract/base/fields/ninea.ts';
import type { ProformaMode } from '#contract/sales/orders/payment-modes.ts';
import type { resources } from '#office/base/calls/resources.ts';
import { toWantedLine } from '../orders/phone/draft-lines.ts';
import type { PhoneDraft } from '../orders/phone/phone-draft.ts';

export type ProformaDraft = Pick<PhoneDraft, 'account' | 'lines' | 'zoneId' | 'note'> & {
  company: string;
  ninea: string;
  name: string;
  telephone: string;
  email: string;
  mode: ProformaMode;
  /** Empty uses the setting. */
  days: string;
};
export type ChangeProforma = (part: Partial<ProformaDraft>) => void;

export const emptyProforma: ProformaDraft = {
  account: undefined,
  company: '',
  ninea: '',
  name: '',
  telephone: '',
  email: '',
  lines: [],
  zoneId: undefined,
  mode: 'online',
  note: '',
  days: '',
};

/** In French; empty when complete. */
export function missingInProforma(draft: ProformaDraft): string {
  const { company, name, telephone, email, ninea, lines } = draft;
  if (company.trim() === '') return 'Tapez le nom de l’entreprise.';
  if (ninea.trim() !== '' && readNinea(ninea) === undefined) return NINEA_INVALID;
  if (name.trim() === '') return 'Tapez le nom du contact.';
  if (telephone.trim() === '' && email.trim() === '') {
    return 'Tapez un téléphone ou une adresse e-mail : le lien y est envoyé.';
  }
  return lines.length === 0 ? 'Ajoutez au moins un produit.' : '';
}

/** Body of the call that creates the proforma; unit prices are in XOF. */
export const toPayload = (
  draft: ProformaDraft,
): BodyAt<'POST', typeof resources.proformas.list> => ({
  company: draft.company,
  ninea: draft.ninea,
  name: draft.name,
  telephone: draft.telephone,
  email: draft.email,
  payment_mode: draft.mode,
  note: draft.note,
  ...(draft.zoneId !== undefined && { zone_id: draft.zoneId }),
  ...(draft.account !== undefined && { partner_id: draft.account.id }),
  ...(draft.days !== '' && { days: Number(draft.days) }),
  order_lines: draft.lines.map((line) => ({
    ...toWantedLine(line, { isCollected: false }),
    list_price: line.good.price,
  })),
});
