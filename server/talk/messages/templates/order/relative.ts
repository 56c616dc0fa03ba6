import { parcelLink } from '#contract/base/screens.ts';
import { type DeliveryPromise, shortPromise } from '#contract/sales/handover/delivery-promise.ts';
import { gsm7Length, SMS_LENGTH, shortenGsm7 } from '#server/talk/messages/gsm7.ts';
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

/** News for the recipient of another person's order, by text message and without a price. */
export type RelativeNews =
  | { kind: 'announced' | 'another-day'; promise: DeliveryPromise | undefined }
  | { kind: 'shipped' | 'cancelled' }
  | { kind: 'coming' | 'fetching'; hour: string }
  /** `next`: when the shop comes again, in French; empty when to be agreed. */
  | { kind: 'missed' | 'not-fetched'; next: string }
  /** In French, as « 30 novembre 2026 ». */
  | { kind: 'fetched-on'; day: string };

type Facts = { number: string; sender: string; link: string };

/** Of typed names. */
const SENDER_SIGNS = 24;
const RECIPIENT_SIGNS = 18;
const TO_BE_AGREED = 'Nous vous appelons pour convenir d’un autre jour';

const SENDER = { label: 'Qui paie la commande', sample: 'Marie' };
const LINK = {
  label: 'Le lien vers le colis, sans prix ; sa ligne disparaît quand le SMS serait trop long',
  sample: parcelLink('S00012', 'aBcDeFgHiJkLmNoPqRsTuV'),
  optional: true,
} as const;
const HOUR = {
  label: 'Vers quelle heure le livreur arrive',
  sample: '10 h 45',
  needed: true,
} as const;
const NEXT = {
  label: 'Quand la boutique repasse',
  sample: 'Nouvelle livraison le mardi 24 novembre',
  needed: true,
} as const;
const DAY = {
  label: 'Quel jour le livreur passe',
  sample: '30 novembre 2026',
  needed: true,
} as const;
const WHEN = {
  label: 'Quand la livraison est prévue ; sa ligne disparaît quand le SMS serait trop long',
  sample: 'Livraison 24 nov., 9 h-12 h',
  optional: true,
} as const;

const SHARED = { numero: NUMBER, expediteur: SENDER, lien: LINK };

function smsOnly(
  name: string,
  told: Pick<Template, 'label' | 'when' | 'sms'>,
  variables: Template['variables'] = {},
): Template {
  const all = { ...SHARED, ...variables };
  return {
    name: `relative-${name}`,
    label: told.label,
    when: `${told.when} (SMS au destinataire seulement, sans prix)`,
    variables: all,
    inSms: Object.keys(all),
    subject: told.label,
    text: told.sms,
    sms: told.sms,
  };
}

export const relativeTexts: Record<RelativeNews['kind'], Template> = {
  announced: smsOnly(
    'announced',
    {
      label: 'Colis annoncé au proche',
      when: 'Une commande pour un proche est payée, sauf surprise',
      sms: '{{boutique}} : {{expediteur}} vous envoie un colis.\n{{livraison_courte}}\n{{lien}}',
    },
    { livraison_courte: WHEN },
  ),
  'another-day': smsOnly(
    'another-day',
    {
      label: 'Autre jour pour le colis du proche',
      when: 'Le jour de livraison d’une commande pour un proche change',
      sms: '{{boutique}} : colis {{numero}} de {{expediteur}}.\n{{livraison_courte}}\n{{lien}}',
    },
    { livraison_courte: WHEN },
  ),
  shipped: smsOnly('shipped', {
    label: 'Colis du proche en cours de livraison',
    when: 'Une commande pour un proche part en livraison',
    sms: '{{boutique}} : colis de {{expediteur}} en route.\n{{lien}}',
  }),
  cancelled: smsOnly('cancelled', {
    label: 'Colis du proche annulé',
    when: 'Une commande pour un proche est annulée après avoir été annoncée',
    sms: '{{boutique}} : le colis {{numero}} de {{expediteur}} est annulé.',
  }),
  coming: smsOnly(
    'coming',
    {
      label: 'Livreur en route vers le proche',
      when: 'Le livreur part avec une commande pour un proche',
      sms: '{{boutique}} : colis de {{expediteur}} vers {{heure}}.\n{{lien}}',
    },
    { heure: HOUR },
  ),
  fetching: smsOnly(
    'fetching',
    {
      label: 'Livreur en route vers le proche pour un retour',
      when: 'Le livreur part chez le proche pour reprendre des articles',
      sms: '{{boutique}} : retour du colis {{numero}} de {{expediteur}}, nous arrivons vers {{heure}}.',
    },
    { heure: HOUR },
  ),
  'fetched-on': smsOnly(
    'fetched-on',
    {
      label: 'Jour où un retour est repris chez le proche',
      when: 'La tournée qui reprend des articles chez le proche est chargée',
      sms: '{{boutique}} : retour du colis {{numero}} de {{expediteur}}, un livreur le reprend chez vous le {{jour}}.',
    },
    { jour: DAY },
  ),
  missed: smsOnly(
    'missed',
    {
      label: 'Colis non remis au proche',
      when: 'Le livreur n’a pas pu remettre une commande pour un proche',
      sms: '{{boutique}} : colis {{numero}} de {{expediteur}} non remis. {{suite}}.',
    },
    { suite: NEXT },
  ),
  'not-fetched': smsOnly(
    'not-fetched',
    {
      label: 'Retour non repris chez le proche',
      when: 'Le livreur n’a pas pu reprendre les articles chez le proche',
      sms: '{{boutique}} : retour du colis {{numero}} non repris. {{suite}}.',
    },
    { suite: NEXT },
  ),
};

/** Without its link or day where it would need two messages. */
export function relativeSms(
  { number, sender, link, ...news }: Facts & RelativeNews,
  shop: ShopContact,
): string {
  const facts = {
    numero: number,
    expediteur: shortenGsm7(quoteTyped(sender), SENDER_SIGNS) || 'Un proche',
    ...wordsOf(news),
  };
  const fill = (values: Record<string, string>) =>
    fillSms(relativeTexts[news.kind], { livraison_courte: '', lien: '', ...values }, shop);
  const { livraison_courte: _, ...withoutDay } = facts as Record<string, string>;
  const tries = [
    { ...facts, lien: link },
    { ...withoutDay, lien: link },
  ];
  return tries.map(fill).find((text) => gsm7Length(text) <= SMS_LENGTH) ?? fill(facts);
}

function wordsOf(news: RelativeNews): Record<string, string> {
  if ('hour' in news) return { heure: news.hour };
  if ('day' in news) return { jour: news.day };
  if ('next' in news) return { suite: news.next || TO_BE_AGREED };
  if (!('promise' in news)) return {};
  return { livraison_courte: news.promise === undefined ? '' : shortPromise(news.promise) };
}

/** News for the payer; `hasPhoto`: the recipient allows the photo. */
export type PayerNews = { recipient: string } & (
  | { kind: 'shipped' }
  | { kind: 'delivered'; hasPhoto: boolean }
  | { kind: 'missed' | 'not-fetched'; reason: string; next: string }
  | { kind: 'fetched-on'; day: string }
);

const PAYER = {
  variables: {
    salutation: SALUTATION,
    numero: NUMBER,
    destinataire: { label: 'Le nom du proche', sample: 'Awa', needed: true },
    lien: ORDER_LINK,
  },
  inSms: ['numero', 'destinataire', 'lien'],
} satisfies Partial<Template>;
const PHOTO = 'La photo de la remise vous attend sur la page de votre commande.';

export const payerTexts: Record<PayerNews['kind'], Template> = {
  shipped: {
    ...PAYER,
    name: 'relative-shipped-payer',
    label: 'Commande en cours de livraison chez le proche',
    when: 'Une commande pour un proche part en livraison (au client qui a payé)',
    subject: 'Votre commande {{numero}} est en route vers {{destinataire}}',
    text: `{{salutation}}

Votre commande {{numero}} est en cours de livraison chez {{destinataire}}, que nous appelons avant de passer.

Le détail de votre commande :
{{lien}}`,
    sms: '{{boutique}} : commande {{numero}} en route vers {{destinataire}}.',
  },
  delivered: {
    ...PAYER,
    variables: {
      ...PAYER.variables,
      photo: {
        label:
          'Où est la photo de la remise ; sa ligne disparaît sans photo ou sans l’accord du proche',
        sample: PHOTO,
        optional: true,
      },
    },
    name: 'relative-delivered-payer',
    label: 'Commande livrée au proche',
    when: 'Une commande pour un proche est livrée (au client qui a payé)',
    subject: 'Votre commande {{numero}} est livrée à {{destinataire}}',
    text: `{{salutation}}

Votre commande {{numero}} est livrée à {{destinataire}}. Merci de votre confiance !

{{photo}}

Le détail de votre commande :
{{lien}}`,
    sms: '{{boutique}} : commande {{numero}} livrée à {{destinataire}}.',
  },
  missed: {
    ...PAYER,
    variables: { ...PAYER.variables, motif: REASON, suite: NEXT },
    inSms: [...PAYER.inSms, 'suite'],
    name: 'relative-missed-payer',
    label: 'Livraison chez le proche non faite',
    when: 'Le livreur n’a pas pu remettre une commande pour un proche (au client qui a payé)',
    subject: 'Votre commande {{numero}} n’a pas pu être remise à {{destinataire}}',
    text: `{{salutation}}

Nous n’avons pas pu remettre votre commande {{numero}} à {{destinataire}}.

Motif : {{motif}}

{{suite}}.

Le détail de votre commande :
{{lien}}`,
    sms: '{{boutique}} : commande {{numero}} non remise à {{destinataire}}. {{suite}}.',
  },
  'not-fetched': {
    ...PAYER,
    variables: { ...PAYER.variables, motif: REASON, suite: NEXT },
    inSms: [...PAYER.inSms, 'suite'],
    name: 'relative-not-fetched-payer',
    label: 'Retour non repris chez le proche',
    when: 'Le livreur n’a pas pu reprendre les articles chez le proche (au client qui a payé)',
    subject: 'Commande {{numero}} : les articles n’ont pas pu être repris chez {{destinataire}}',
    text: `{{salutation}}

Nous n’avons pas pu reprendre les articles de votre commande {{numero}} chez {{destinataire}}.

Motif : {{motif}}

{{suite}}.

Le détail de votre retour :
{{lien}}`,
    sms: '{{boutique}} : retour {{numero}} non repris. {{suite}}.',
  },
  'fetched-on': {
    ...PAYER,
    variables: { ...PAYER.variables, jour: DAY },
    inSms: [...PAYER.inSms, 'jour'],
    name: 'relative-fetched-on-payer',
    label: 'Jour où un retour est repris chez le proche (au client)',
    when: 'La tournée qui reprend des articles chez le proche est chargée (au client qui a payé)',
    subject: 'Votre retour est repris chez {{destinataire}} (commande {{numero}})',
    text: `{{salutation}}

Le {{jour}}, un livreur reprend chez {{destinataire}} les articles de votre commande {{numero}}. Nous l’en prévenons par SMS.

Le détail de votre retour :
{{lien}}`,
    sms: '{{boutique}} : retour {{numero}} repris chez {{destinataire}} le {{jour}}.',
  },
};

const REASON_SIGNS = 200;

const payerWordsOf = (news: PayerNews): Record<string, string> => {
  if ('day' in news) return { jour: news.day };
  if ('next' in news) {
    return { motif: quoteTyped(news.reason, REASON_SIGNS), suite: news.next || TO_BE_AGREED };
  }
  return news.kind === 'delivered' ? { photo: news.hasPhoto ? PHOTO : '' } : {};
};

export const payerMail = (
  { name, number, link, recipient, ...news }: OrderFacts & PayerNews,
  shop: ShopContact,
) =>
  fillMail(
    payerTexts[news.kind],
    {
      salutation: greetingFor(name),
      numero: number,
      destinataire: quoteTyped(recipient),
      ...payerWordsOf(news as PayerNews),
      lien: link,
    },
    shop,
  );

export const payerSms = (
  { number, link = '', recipient, ...news }: { number: string; link?: string } & PayerNews,
  shop: ShopContact,
): string =>
  fillSms(
    payerTexts[news.kind],
    {
      numero: number,
      destinataire: shortenGsm7(quoteTyped(recipient), RECIPIENT_SIGNS),
      ...payerWordsOf({ recipient, ...news } as PayerNews),
      lien: link,
    },
    shop,
  );
