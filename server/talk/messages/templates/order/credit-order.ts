import { formatXof } from '#contract/base/fields/money.ts';
import { greetingFor, quoteTyped } from '#server/talk/messages/quote-typed.ts';
import { fillMail, fillSms } from '../fill.ts';
import {
  NUMBER,
  ORDER_LINK,
  type OrderFacts,
  REASON,
  SALUTATION,
  type ShopContact,
  signatureOf,
  type Template,
} from '../template.ts';

const REASON_SIGNS = 300;

export type CreditNews = {
  kind:
    | 'employer-validated'
    | 'employer-rejected'
    | 'shop-validated'
    | 'shop-rejected'
    | 'confirmed'
    | 'confirmed-unpaid';
  reason?: string;
  /** XOF of the next instalment. */
  dueXof?: number;
};
type News = { label: string; when: string; subject: string; text: string; sms: string };

const VARIABLES = {
  salutation: SALUTATION,
  numero: NUMBER,
  lien: ORDER_LINK,
  motif: REASON,
  versement: {
    label: 'Le premier versement ; sa ligne disparaît quand il n’y en a pas à payer',
    sample: '60 000 FCFA',
    optional: true,
  },
} as const satisfies Template['variables'];

const NEWS: Record<CreditNews['kind'], News> = {
  'employer-validated': {
    label: 'Crédit : accord de l’employeur',
    when: 'L’employeur accepte une commande à crédit',
    subject: 'est acceptée par votre employeur',
    text: 'est acceptée par votre employeur. La boutique doit encore la valider ; nous vous écrirons.',
    sms: 'est acceptée par votre employeur. La boutique doit encore la valider.',
  },
  'employer-rejected': {
    label: 'Crédit : refus de l’employeur',
    when: 'L’employeur refuse une commande à crédit',
    subject: 'n’est pas acceptée',
    text: 'n’est pas acceptée par votre employeur : elle est annulée.',
    sms: 'n’est pas acceptée par votre employeur. Le détail est dans votre e-mail.',
  },
  'shop-validated': {
    label: 'Crédit : accord de la boutique',
    when: 'La boutique accepte une commande à crédit',
    subject: 'est acceptée',
    text: 'est acceptée. Elle sera préparée dès que le premier versement est payé.',
    sms: 'est acceptée. Elle sera préparée dès le premier versement.',
  },
  'shop-rejected': {
    label: 'Crédit : refus de la boutique',
    when: 'La boutique refuse une commande à crédit',
    subject: 'n’est pas acceptée',
    text: 'n’est pas acceptée par la boutique : elle est annulée.',
    sms: 'n’est pas acceptée par la boutique. Le détail est dans votre e-mail.',
  },
  confirmed: {
    label: 'Crédit : commande validée',
    when: 'Le premier versement d’une commande à crédit est arrivé',
    subject: 'est validée',
    text: 'est validée : votre premier versement est arrivé et nous préparons vos produits.',
    sms: 'est validée : nous préparons vos produits.',
  },
  'confirmed-unpaid': {
    label: 'Crédit : commande validée sans versement',
    when: 'La boutique valide une commande à crédit avant son premier versement',
    subject: 'est validée',
    text: 'est validée : nous préparons vos produits. Le premier versement reste à payer avant la livraison.',
    sms: 'est validée. Le premier versement reste à payer avant la livraison.',
  },
};

function templateOf(kind: CreditNews['kind']): Template {
  const { label, when, subject, text, sms } = NEWS[kind];
  return {
    name: `credit-${kind}`,
    label,
    when,
    variables: VARIABLES,
    inSms: ['numero', 'lien'],
    subject: `Votre commande à crédit {{numero}} ${subject}`,
    text: `{{salutation}}

Votre commande à crédit {{numero}} ${text}

Motif : {{motif}}

Premier versement : {{versement}}

Le détail de votre commande :
{{lien}}`,
    sms: `{{boutique}} : votre commande à crédit {{numero}} ${sms}`,
  };
}

export const creditSteps: Record<CreditNews['kind'], Template> = {
  'employer-validated': templateOf('employer-validated'),
  'employer-rejected': templateOf('employer-rejected'),
  'shop-validated': templateOf('shop-validated'),
  'shop-rejected': templateOf('shop-rejected'),
  confirmed: templateOf('confirmed'),
  'confirmed-unpaid': templateOf('confirmed-unpaid'),
};

export function creditOrderMail(
  { name, number, link, kind, reason = '', dueXof }: OrderFacts & CreditNews,
  shop: ShopContact,
) {
  const values = {
    salutation: greetingFor(name),
    numero: number,
    lien: link,
    motif: quoteTyped(reason, REASON_SIGNS),
    versement: dueXof ? formatXof(dueXof) : '',
  };
  return fillMail(creditSteps[kind], values, shop);
}

export const creditOrderSms = (
  { number, link = '', kind }: { number: string; link?: string } & CreditNews,
  shop: ShopContact,
): string => fillSms(creditSteps[kind], { numero: number, lien: link }, shop);

export function creditOrderMailForShop(
  {
    number,
    buyer,
    employer,
    totalXof,
  }: {
    number: string;
    buyer: string;
    employer: string;
    totalXof: number;
  },
  shop: ShopContact,
) {
  return {
    subject: `Commande à crédit ${number} à valider`,
    text: `Bonjour,

${quoteTyped(employer)} accepte la commande à crédit ${number}. Elle attend la validation de la boutique.

Client : ${quoteTyped(buyer)}
Total : ${formatXof(totalXof)}

${signatureOf(shop)}`,
  };
}
