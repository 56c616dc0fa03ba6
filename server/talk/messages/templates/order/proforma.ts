import { formatXof } from '#contract/base/fields/money.ts';
import { proformaLink } from '#contract/base/screens.ts';
import { greetingFor } from '#server/talk/messages/quote-typed.ts';
import { fillMail, fillSms } from '../fill.ts';
import { SALUTATION, type ShopContact, type Template } from '../template.ts';

/** The last day is YYYY-MM-DD. */
export type ProformaNews = {
  kind: 'ready' | 'soon-over';
  name: string;
  number: string;
  validUntil: string;
  totalXof: number;
  link: string;
};

const VARIABLES: Template['variables'] = {
  salutation: SALUTATION,
  numero: { label: 'Le numéro de la facture proforma', sample: 'PF-2026-000012' },
  montant: { label: 'Son total', sample: '1 250 000 FCFA' },
  date: { label: 'Le dernier jour de ses prix', sample: '21/11/2026' },
  lien: {
    label: 'Le lien vers la facture proforma',
    sample: proformaLink(12, 'aBcDeFgHiJkLmNoPqRsTuV'),
    needed: true,
  },
};
const common = { variables: VARIABLES, inSms: ['numero', 'montant', 'date', 'lien'] };

export const proformaTexts: Record<ProformaNews['kind'], Template> = {
  ready: {
    ...common,
    name: 'proforma-ready',
    label: 'Facture proforma établie',
    when: 'Une facture proforma est établie, ou son lien est envoyé de nouveau',
    subject: 'Votre facture proforma {{numero}}',
    text: `{{salutation}}

Votre facture proforma {{numero}} de {{montant}} est prête. Ses prix sont valables jusqu’au {{date}} inclus.

Ce lien l’ouvre sans mot de passe, pour la télécharger en PDF ou la commander à ces prix. Ne le donnez qu’à qui peut commander :
{{lien}}`,
    sms: '{{boutique}} : votre proforma, valable jusqu’au {{date}} : {{lien}}',
  },
  'soon-over': {
    ...common,
    name: 'proforma-soon-over',
    label: 'Facture proforma bientôt expirée',
    when: 'Deux jours avant le dernier jour d’une facture proforma qui n’est pas commandée, une fois',
    subject: 'Votre facture proforma {{numero}} expire bientôt',
    text: `{{salutation}}

Les prix de votre facture proforma {{numero}} de {{montant}} sont valables jusqu’au {{date}} inclus. Après ce jour, les prix de la boutique s’appliquent.

La commander à ces prix :
{{lien}}`,
    sms: '{{boutique}} : votre proforma expire le {{date}} : {{lien}}',
  },
};

const shortDay = (day: string) => day.split('-').reverse().join('/');
const valuesOf = ({ number, totalXof, validUntil, link }: ProformaNews) => ({
  numero: number,
  montant: formatXof(totalXof),
  date: shortDay(validUntil),
  lien: link,
});

export const proformaMail = (news: ProformaNews, shop: ShopContact) =>
  fillMail(
    proformaTexts[news.kind],
    { ...valuesOf(news), salutation: greetingFor(news.name) },
    shop,
  );

export const proformaSms = (news: ProformaNews, shop: ShopContact): string =>
  fillSms(proformaTexts[news.kind], valuesOf(news), shop);
