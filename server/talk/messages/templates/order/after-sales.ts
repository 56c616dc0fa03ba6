import { formatXof } from '#contract/base/fields/money.ts';
import { screens } from '#contract/base/screens.ts';
import { greetingFor, quoteTyped } from '#server/talk/messages/quote-typed.ts';
import { fillMail, fillSms } from '../fill.ts';
import { REASON, SALUTATION, type ShopContact, type Template, type Variable } from '../template.ts';

const TYPED_SIGNS = 600;

/**
 * News of a case, which `caseMail` and `caseSms` write out. `due` (the shop answers by then), `until` (of a loan) and
 * `outcome` (how it ended) are French text that appears as it is. `text` is by staff, `amountXof` of a quote.
 */
export type CaseNews = {
  kind:
    | 'opened'
    | 'answered'
    | 'asked'
    | 'workshop'
    | 'repaired'
    | 'exchange'
    | 'quoted'
    | 'lent'
    | 'closed';
  due?: string;
  text?: string;
  amountXof?: number;
  until?: string;
  outcome?: string;
};
type CaseFacts = CaseNews & { name: string; number: string; link: string };

type Text = Pick<Template, 'label' | 'when' | 'subject' | 'text' | 'sms'> & {
  more?: Record<string, Variable>;
};

const CASE_NUMBER: Variable = { label: 'Le numéro du dossier', sample: 'SAV-00012' };
const CASE_LINK: Variable = {
  label: 'Le lien vers le dossier',
  sample: `${screens.case.replace(':id', '12')}?token=aBcDeFgHiJkLmNoPqRsTuV`,
  needed: true,
};
const WRITTEN: Variable = {
  label: 'Ce que la boutique écrit ; la ligne disparaît quand rien n’est dit',
  sample: 'Un technicien passe chez vous jeudi matin.',
  optional: true,
};

const TEXTS: Record<CaseNews['kind'], Text> = {
  opened: {
    label: 'Panne signalée',
    when: 'Une panne est signalée au service après-vente',
    subject: 'Votre dossier {{numero}} au service après-vente',
    text: `Nous avons bien reçu votre demande. Votre dossier porte le numéro {{numero}}.

Réponse au plus tard {{delai}}.`,
    sms: 'dossier {{numero}} ouvert. {{lien}}',
    more: {
      delai: { label: 'Jusqu’à quand la boutique répond', sample: 'mardi 24 novembre à 11 h' },
    },
  },
  answered: {
    label: 'Réponse du service après-vente',
    when: 'La boutique répond à un dossier du service après-vente',
    subject: 'Réponse à votre dossier {{numero}}',
    text: `Nous avons répondu à votre dossier {{numero}} :

{{message}}`,
    sms: 'réponse au dossier {{numero}}. {{lien}}',
    more: { message: WRITTEN },
  },
  asked: {
    label: 'Question du service après-vente',
    when: 'La boutique attend un mot du client sur un dossier du service après-vente',
    subject: 'Nous attendons votre réponse (dossier {{numero}})',
    text: `Pour avancer sur votre dossier {{numero}}, nous avons besoin de votre réponse :

{{message}}`,
    sms: 'question, dossier {{numero}}. {{lien}}',
    more: { message: WRITTEN },
  },
  workshop: {
    label: 'Appareil à l’atelier',
    when: 'Un appareil est confié à un atelier',
    subject: 'Votre appareil est à l’atelier (dossier {{numero}})',
    text: `Votre appareil est confié à un atelier partenaire. Nous suivons la réparation et vous tenons au courant.

{{message}}`,
    sms: 'appareil à l’atelier, {{numero}}. {{lien}}',
    more: { message: WRITTEN },
  },
  repaired: {
    label: 'Appareil réparé',
    when: 'Un appareil est réparé',
    subject: 'Votre appareil est réparé (dossier {{numero}})',
    text: `Bonne nouvelle : votre appareil est réparé. Nous vous disons comment il vous revient.

{{message}}`,
    sms: 'appareil réparé, {{numero}}. {{lien}}',
    more: { message: WRITTEN },
  },
  exchange: {
    label: 'Appareil à échanger',
    when: 'La boutique décide d’échanger un appareil en panne',
    subject: 'Nous échangeons votre appareil (dossier {{numero}})',
    text: `Nous échangeons votre appareil. Nous vous appelons pour convenir du jour.

{{message}}`,
    sms: 'échange accordé, {{numero}}. {{lien}}',
    more: { message: WRITTEN },
  },
  quoted: {
    label: 'Devis d’une réparation',
    when: 'La boutique propose un devis que la garantie ne couvre pas',
    subject: 'Un devis de {{montant}} pour votre dossier {{numero}}',
    text: `La réparation de votre appareil coûte {{montant}}, pièces et main-d’œuvre comprises. Rien n’est commencé sans votre accord.

{{message}}`,
    sms: 'devis à accepter, {{numero}}. {{lien}}',
    more: {
      montant: { label: 'Le total du devis', sample: '45 000 FCFA', needed: true },
      message: WRITTEN,
    },
  },
  lent: {
    label: 'Appareil prêté',
    when: 'Un appareil est prêté pendant une réparation',
    subject: 'Un appareil prêté pour votre dossier {{numero}}',
    text: 'Nous vous prêtons un appareil jusqu’au {{jusque}}, le temps de la réparation.',
    sms: 'appareil prêté, {{numero}}. {{lien}}',
    more: { jusque: { label: 'Jusqu’à quand il est prêté', sample: '30 novembre 2026' } },
  },
  closed: {
    label: 'Dossier terminé',
    when: 'La boutique termine un dossier du service après-vente',
    subject: 'Votre dossier {{numero}} est terminé',
    text: `Votre dossier {{numero}} est terminé : {{issue}}.

Motif : {{motif}}

Une question ? Répondez-nous.`,
    sms: 'dossier {{numero}} terminé. {{lien}}',
    more: {
      issue: { label: 'Comment il s’est terminé', sample: 'appareil réparé' },
      motif: REASON,
    },
  },
};

function templateOf(kind: CaseNews['kind']): Template {
  const { label, when, subject, text, sms, more = {} } = TEXTS[kind];
  return {
    name: `after-sales-${kind}`,
    label,
    when,
    variables: { salutation: SALUTATION, numero: CASE_NUMBER, lien: CASE_LINK, ...more },
    inSms: ['numero', 'lien'],
    subject,
    text: `{{salutation}}

${text}

Votre dossier, pour lire et répondre :
{{lien}}`,
    sms: `{{boutique}} : ${sms}`,
  };
}

export const caseTexts: Record<CaseNews['kind'], Template> = {
  opened: templateOf('opened'),
  answered: templateOf('answered'),
  asked: templateOf('asked'),
  workshop: templateOf('workshop'),
  repaired: templateOf('repaired'),
  exchange: templateOf('exchange'),
  quoted: templateOf('quoted'),
  lent: templateOf('lent'),
  closed: templateOf('closed'),
};

export function caseMail(facts: CaseFacts, shop: ShopContact) {
  const { name, number, link, kind, due = '', text = '', amountXof = 0, until = '' } = facts;
  const values = {
    salutation: greetingFor(name),
    numero: number,
    lien: link,
    delai: due,
    message: quoteTyped(text, TYPED_SIGNS),
    montant: formatXof(amountXof),
    jusque: until,
    issue: facts.outcome ?? '',
    motif: quoteTyped(text, TYPED_SIGNS),
  };
  return fillMail(caseTexts[kind], values, shop);
}

export const caseSms = (
  { kind, number, link }: Pick<CaseFacts, 'kind' | 'number' | 'link'>,
  shop: ShopContact,
): string => fillSms(caseTexts[kind], { numero: number, lien: link }, shop);
