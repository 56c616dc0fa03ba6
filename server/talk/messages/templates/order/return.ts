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
  type Template,
} from '../template.ts';

const TYPED_SIGNS = 300;

/** `fetch`: when and how goods are fetched; `outcome`: how it ended. */
export type ReturnNews = {
  kind: 'asked' | 'approved' | 'refused' | 'received' | 'closed';
  fetch?: string;
  reason?: string;
  outcome?: string;
};

/** XOF; `refundXof` goes back to the buyer. */
export type CreditNoteNews = {
  note: string;
  amountXof: number;
  refundXof: number;
  reason: string;
};

type Text = Pick<Template, 'label' | 'when' | 'subject' | 'text' | 'sms'>;

const FETCH = {
  label: 'Quand et comment les articles sont repris ; la ligne disparaît quand rien n’est dit',
  sample: 'le 30 novembre 2026, un livreur passe chez vous',
  optional: true,
} as const;
const OUTCOME = {
  label: 'Ce qui a été fait ; la ligne disparaît quand rien n’est dit',
  sample: 'Un réfrigérateur neuf est en route.',
  optional: true,
} as const;

const TEXTS: Record<ReturnNews['kind'], Text & { more?: Template['variables'] }> = {
  asked: {
    label: 'Retour demandé',
    when: 'Une demande de retour est enregistrée',
    subject: 'Votre demande de retour pour la commande {{numero}}',
    text: 'Nous avons bien reçu votre demande de retour pour la commande {{numero}}. Nous vous répondons sous peu. Gardez l’article avec ses accessoires.',
    sms: 'demande de retour reçue pour la commande {{numero}}. Nous vous répondons sous peu.',
  },
  approved: {
    label: 'Retour accepté',
    when: 'La boutique accepte une demande de retour',
    subject: 'Votre retour est accepté (commande {{numero}})',
    text: `Votre retour pour la commande {{numero}} est accepté.

Reprise : {{reprise}}

Préparez l’article complet, avec ses accessoires et sa notice.`,
    sms: 'votre retour pour la commande {{numero}} est accepté. Nous vous appelons pour la reprise.',
    more: { reprise: FETCH },
  },
  refused: {
    label: 'Retour refusé',
    when: 'La boutique refuse une demande de retour',
    subject: 'Votre demande de retour pour la commande {{numero}}',
    text: `Nous ne pouvons pas accepter votre demande de retour pour la commande {{numero}}.

Motif : {{motif}}

Une question ? Répondez-nous.`,
    sms: 'votre demande de retour pour la commande {{numero}} est refusée. Appelez-nous.',
    more: { motif: REASON },
  },
  received: {
    label: 'Articles du retour reçus',
    when: 'Les articles d’un retour sont revenus à la boutique',
    subject: 'Nous avons reçu votre retour (commande {{numero}})',
    text: 'Nous avons bien reçu les articles de votre retour pour la commande {{numero}}. Nous les vérifions et vous disons la suite.',
    sms: 'articles de la commande {{numero}} bien reçus. Nous vous disons la suite.',
  },
  closed: {
    label: 'Retour terminé',
    when: 'La boutique termine un retour',
    subject: 'Votre retour est terminé (commande {{numero}})',
    text: `Votre retour pour la commande {{numero}} est terminé.

{{suite}}`,
    sms: 'votre retour pour la commande {{numero}} est terminé.',
    more: { suite: OUTCOME },
  },
};

const VARIABLES = { salutation: SALUTATION, numero: NUMBER, lien: ORDER_LINK };
const DETAILS = `Le détail de votre commande :
{{lien}}`;

function templateOf(kind: ReturnNews['kind']): Template {
  const { label, when, subject, text, sms, more = {} } = TEXTS[kind];
  return {
    name: `return-${kind}`,
    label,
    when,
    variables: { ...VARIABLES, ...more },
    inSms: ['numero', 'lien'],
    subject,
    text: `{{salutation}}

${text}

${DETAILS}`,
    sms: `{{boutique}} : ${sms}`,
  };
}

export const returnTexts: Record<ReturnNews['kind'], Template> = {
  asked: templateOf('asked'),
  approved: templateOf('approved'),
  refused: templateOf('refused'),
  received: templateOf('received'),
  closed: templateOf('closed'),
};

export const creditNoteText: Template = {
  name: 'credit-note',
  label: 'Avoir',
  when: 'Un avoir est émis pour une commande',
  variables: {
    ...VARIABLES,
    avoir: { label: 'Le numéro de l’avoir', sample: 'AV-2026-000012' },
    montant: { label: 'Le montant de l’avoir', sample: '65 000 FCFA', needed: true },
    rendu: {
      label: 'Ce qui est remboursé ; sa ligne disparaît quand rien ne l’est',
      sample: '65 000 FCFA',
      optional: true,
    },
    motif: REASON,
  },
  inSms: ['numero', 'avoir', 'montant', 'lien'],
  subject: 'Un avoir de {{montant}} pour votre commande {{numero}}',
  text: `{{salutation}}

L’avoir {{avoir}} de {{montant}} est établi pour votre commande {{numero}}.

Motif : {{motif}}

Nous vous remboursons {{rendu}}.

L’avoir et le détail de votre commande :
{{lien}}`,
  sms: '{{boutique}} : avoir {{avoir}} de {{montant}} pour votre commande {{numero}}.',
};

export function returnMail(
  { name, number, link, kind, fetch = '', reason = '', outcome = '' }: OrderFacts & ReturnNews,
  shop: ShopContact,
) {
  const values = {
    salutation: greetingFor(name),
    numero: number,
    lien: link,
    reprise: quoteTyped(fetch, TYPED_SIGNS),
    motif: quoteTyped(reason, TYPED_SIGNS),
    suite: quoteTyped(outcome, TYPED_SIGNS),
  };
  return fillMail(returnTexts[kind], values, shop);
}

export const returnSms = (
  { number, link = '', kind }: { number: string; link?: string } & ReturnNews,
  shop: ShopContact,
): string => fillSms(returnTexts[kind], { numero: number, lien: link }, shop);

export function creditNoteMail(
  { name, number, link, note, amountXof, refundXof, reason }: OrderFacts & CreditNoteNews,
  shop: ShopContact,
) {
  const values = {
    salutation: greetingFor(name),
    numero: number,
    lien: link,
    avoir: note,
    montant: formatXof(amountXof),
    rendu: refundXof > 0 ? formatXof(refundXof) : '',
    motif: quoteTyped(reason, TYPED_SIGNS),
  };
  return fillMail(creditNoteText, values, shop);
}

export const creditNoteSms = (
  { number, link = '', note, amountXof }: { number: string; link?: string } & CreditNoteNews,
  shop: ShopContact,
): string => {
  const values = { numero: number, lien: link, avoir: note, montant: formatXof(amountXof) };
  return fillSms(creditNoteText, values, shop);
};
