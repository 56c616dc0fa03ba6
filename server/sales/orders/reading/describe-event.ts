import { formatXof } from '#contract/base/fields/money.ts';
import { hasKey } from '#contract/base/tables.ts';
import type { Reversal } from '#contract/money/hand-stages.ts';
import { THROUGH_PROVIDER } from '#contract/money/provider-names.ts';
import { slotWords } from '#contract/sales/handover/delivery-promise.ts';
import type { Fulfilment, OrderState } from '#contract/sales/orders/order-states.ts';
import type { orderEvents } from '#server/sales/orders/tables.ts';
import {
  detailOf,
  type EventDetail,
  type EventKind,
  type StaffEventKind,
} from '../order/change-order.ts';
import { STATE_NAMES } from '../order/order-moves.ts';

type EventRow = Pick<typeof orderEvents.$inferSelect, 'kind' | 'detail' | 'byId' | 'byRole'>;

const STATES: Partial<Record<OrderState, string>> = {
  sent: 'Commande envoyée',
  validation: 'En attente de validation',
  sale: 'Commande validée',
  to_delivered: 'En cours de livraison',
  delivered: 'Commande livrée',
  done: 'Commande terminée',
};
const STAGES: Record<Fulfilment, string> = {
  to_prepare: 'De nouveau en préparation',
  shipped: 'En cours de livraison',
  delivered: 'Commande livrée',
  returned: 'Commande retournée',
};

const PICKUP_STAGES: Partial<Record<Fulfilment, string>> = {
  shipped: 'Prête à retirer',
  delivered: 'Commande retirée',
};

const throughProvider = ({ provider }: EventDetail) =>
  provider ? ` ${THROUGH_PROVIDER[provider]}` : '';
const duty = ({ dutyXof = 0 }: EventDetail) =>
  dutyXof > 0 ? `, et ${formatXof(dutyXof)} de droit de timbre` : '';
const because = ({ reason }: EventDetail) => (reason ? ` : ${reason}` : '');

const REVERSED: Record<Reversal, string> = {
  bounced: 'la banque ne les a pas payés',
  reversed: 'ils étaient notés par erreur',
};

/** Money by hand that does not count, or not yet. */
function handWords({ provider, stage, paidXof = 0 }: EventDetail): string {
  const amount = formatXof(paidXof);
  if (stage === 'announced') return `Virement de ${amount} annoncé`;
  if (provider === 'transfer') return `Virement de ${amount} qui n’est pas arrivé`;
  if (stage === 'received') return `Chèque de ${amount} reçu, à encaisser`;
  if (stage === 'deposited') return `Chèque de ${amount} remis à l’encaissement`;
  return stage === 'bounced'
    ? `Chèque de ${amount} rejeté par la banque`
    : `Chèque de ${amount} rendu`;
}

type PublicEventKind = Exclude<EventKind, StaffEventKind>;

const SENTENCES: Record<PublicEventKind, (detail: EventDetail) => string> = {
  placed: () => 'Commande passée',
  updated: ({ zone, totalXof = 0 }) =>
    zone === undefined
      ? 'Note ou livraison changée'
      : `Livraison changée : ${zone}, nouveau total ${formatXof(totalXof)}`,
  moved: ({ state, fulfilment, isPickup = false }) =>
    ((isPickup && fulfilment && PICKUP_STAGES[fulfilment]) || (fulfilment && STAGES[fulfilment])) ??
    (state && STATES[state]) ??
    'Commande changée',
  cancelled: (detail) => {
    const { paidXof = 0 } = detail;
    const toRefund = paidXof > 0 ? ` ; ${formatXof(paidXof)} déjà payés sont à rembourser` : '';
    return `Commande annulée${because(detail)}${toRefund}`;
  },
  expired: (detail) => `Commande annulée${because(detail)}`,
  'employer-validated': () => 'Acceptée par l’employeur',
  'employer-rejected': (detail) => `Refusée par l’employeur${because(detail)}`,
  'shop-validated': () => 'Acceptée par la boutique',
  'shop-rejected': (detail) => `Refusée par la boutique${because(detail)}`,
  confirmed: () => 'Premier versement reçu, commande validée',
  'home-confirmed': ({ channel }) =>
    channel === 'sms' ? 'Commande confirmée par le code reçu par SMS' : 'Commande confirmée',
  'confirmed-unpaid': (detail) => `Validée sans premier versement${because(detail)}`,
  'email-given': () => 'Adresse e-mail ajoutée',
  'slot-changed': ({ slot }) =>
    slot === undefined ? 'Créneau changé' : `Livraison ${slotWords(slot)}`,
  'access-changed': () => 'Chemin jusqu’à la porte changé',
  paid: (detail) =>
    `${formatXof(detail.paidXof ?? 0)} reçus${throughProvider(detail)}${duty(detail)}`,
  refunded: (detail) =>
    detail.reversal === undefined
      ? `${formatXof(detail.paidXof ?? 0)} remboursés${duty(detail)}${because(detail)}`
      : `${formatXof(detail.paidXof ?? 0)} reçus${throughProvider(detail)} ne comptent plus, ${REVERSED[detail.reversal]}${because(detail)}`,
  'money-noted': (detail) => `${handWords(detail)}${because(detail)}`,
  credited: (detail) => `Avoir de ${formatXof(detail.paidXof ?? 0)}${because(detail)}`,
  'return-asked': () => 'Retour demandé',
  'return-approved': () => 'Retour accepté',
  'return-refused': (detail) => `Retour refusé${because(detail)}`,
  'return-received': () => 'Articles du retour reçus',
  'return-closed': () => 'Retour terminé',
  'delivery-missed': (detail) => `Livraison non faite${because(detail)}`,
};

/** In French, without names; undefined for events of staff and unknown kinds. */
export function describeEvent(
  event: EventRow,
  ownerId: number,
): { text: string; by: string } | undefined {
  const { kind, byId, byRole } = event;
  const said = detailOf(event);
  // A corrected mistake is not shown to customers.
  if (!isKnown(kind) || said.isTakenBack) return undefined;
  return { text: SENTENCES[kind](said), by: describeRole(byRole, byId === ownerId) };
}

const STAFF_SENTENCES: Record<StaffEventKind, (detail: EventDetail) => string> = {
  'taken-back': (detail) =>
    `Étape annulée, de nouveau ${STATE_NAMES[detail.state ?? 'sale']}${because(detail)}`,
  note: ({ note = '' }) => note,
  'photo-agreed': () => 'Le proche accepte que le client voie la photo de la remise',
  'photo-refused': () => 'Le proche refuse que le client voie la photo de la remise',
  'link-sent': ({ channel }) =>
    `Lien de la commande envoyé par ${channel === 'sms' ? 'SMS' : 'e-mail'}`,
};

/** As `describeEvent`, with undone steps, events of staff and reasons; undefined for unknown kinds. */
export function describeEventForStaff(
  event: EventRow,
  ownerId: number,
): { text: string; by: string; isPublic: boolean } | undefined {
  const { kind, byId, byRole } = event;
  const detail = detailOf(event);
  const described = describeEvent(event, ownerId);
  if (described !== undefined) {
    // Reasons are for staff.
    const why = kind === 'moved' ? because(detail) : '';
    return { ...described, text: `${described.text}${why}`, isPublic: true };
  }
  const text = describeForStaff(kind, detail);
  if (text === undefined) return undefined;
  const isRelatives = kind.startsWith('photo-') && byRole === 'guest';
  const by = isRelatives ? 'Destinataire' : describeRole(byRole, byId === ownerId);
  return { text, by, isPublic: false };
}

function describeForStaff(kind: string, detail: EventDetail): string | undefined {
  if (isKnown(kind)) return `${SENTENCES[kind](detail)} (étape annulée)`;
  return hasKey(STAFF_SENTENCES, kind) ? STAFF_SENTENCES[kind](detail) : undefined;
}

const isKnown = (kind: string): kind is PublicEventKind => hasKey(SENTENCES, kind);

function describeRole(role: string, isOwner: boolean): string {
  if (isOwner || role === 'customer' || role === 'guest') return 'Client';
  return role === 'hr' ? 'Employeur' : 'Boutique';
}
