import { formatXof } from '#contract/base/fields/money.ts';
import { alertPageLink, productLink } from '#contract/base/screens.ts';
import type { AlertKind } from '#contract/goods/alert-kinds.ts';
import { gsm7Length, SMS_LENGTH, shortenGsm7 } from '../gsm7.ts';
import { fillMail, fillSms } from './fill.ts';
import type { ShopContact, Template } from './template.ts';

/** The price of the pre-order where that opened. XOF. */
export type AlertNews = {
  kind: AlertKind | 'confirm';
  article: string;
  priceXof: number;
  /** Pages of the product and of the alert. */
  link: string;
  alertLink: string;
};

const ARTICLE_SIGNS = 30;
const ARTICLE = { label: 'Le nom de l’article', sample: 'Congélateur 300 L' };
const ALERT_LINK = {
  label: 'La page de l’alerte, d’où l’on ouvre l’article et arrête ses alertes',
  sample: alertPageLink(12, 'aBcDeFgHiJkLmNoPqRsTuV'),
  needed: true as const,
};
const NEWS: Pick<Template, 'variables' | 'inSms'> = {
  variables: {
    article: ARTICLE,
    prix: { label: 'Son prix', sample: '250 000 FCFA' },
    lien: { label: 'Le lien vers l’article', sample: productLink(12) },
    alerte: ALERT_LINK,
  },
  inSms: ['article', 'prix', 'alerte'],
};
const END = `Cette alerte est terminée. Voir ou arrêter vos alertes :
{{alerte}}`;

export const alertTexts: Record<AlertNews['kind'], Template> = {
  confirm: {
    name: 'alert-confirm',
    label: 'Alerte à confirmer',
    when: 'Quelqu’un demande une alerte à une adresse qui n’est pas encore confirmée ; une fois par jour et trois fois au plus',
    variables: { article: ARTICLE, alerte: ALERT_LINK },
    inSms: ['article', 'alerte'],
    subject: 'Confirmez votre alerte : {{article}}',
    text: `Bonjour,

Quelqu’un, sans doute vous, demande à être prévenu pour cet article : {{article}}.

Confirmez-le ici, une seule fois pour cette adresse :
{{alerte}}

Si ce n’est pas vous, ne faites rien : aucune alerte ne vous sera envoyée.`,
    sms: '{{boutique}} : pour être prévenu ({{article}}), confirmez ici : {{alerte}}',
  },
  stock: {
    ...NEWS,
    name: 'alert-stock',
    label: 'Alerte : retour en stock',
    when: 'Un article attendu peut de nouveau être acheté, dans l’ordre des demandes',
    subject: 'De retour : {{article}}',
    text: `Bonjour,

{{article}} est de nouveau en stock, à {{prix}}. Nous prévenons dans l’ordre des demandes, sans garder de pièce.

Le voir et le commander :
{{lien}}

${END}`,
    sms: '{{boutique}} : {{article}} est de retour. Voir ou arrêter : {{alerte}}',
  },
  price: {
    ...NEWS,
    name: 'alert-price',
    label: 'Alerte : le prix a baissé',
    when: 'Un article coûte ce que quelqu’un attendait, ou moins',
    subject: 'Le prix a baissé : {{article}}',
    text: `Bonjour,

{{article}} coûte maintenant {{prix}}.

Le voir et le commander :
{{lien}}

${END}`,
    sms: '{{boutique}} : {{article}} à {{prix}}. Voir ou arrêter : {{alerte}}',
  },
  preorder: {
    ...NEWS,
    name: 'alert-preorder',
    label: 'Alerte : précommande ouverte',
    when: 'Un article attendu peut être précommandé',
    subject: 'Précommande ouverte : {{article}}',
    text: `Bonjour,

{{article}} peut être précommandé, à {{prix}}.

Le voir et le précommander :
{{lien}}

${END}`,
    sms: '{{boutique}} : {{article}}, précommande ouverte. Voir ou arrêter : {{alerte}}',
  },
};

const valuesOf = ({ article, priceXof, link, alertLink }: AlertNews) => ({
  article,
  prix: formatXof(priceXof),
  lien: link,
  alerte: alertLink,
});

export const alertMail = (news: AlertNews, shop: ShopContact) =>
  fillMail(alertTexts[news.kind], valuesOf(news), shop);

/** The product's name takes the remaining room. */
export function alertSms(news: AlertNews, shop: ShopContact): string {
  const fill = (article: string) =>
    fillSms(alertTexts[news.kind], { ...valuesOf(news), article }, shop);
  const room = Math.min(ARTICLE_SIGNS, SMS_LENGTH - gsm7Length(fill('')));
  return fill(shortenGsm7(news.article, Math.max(0, room)));
}

/** The browser notification; it opens the alert's page. */
export const alertNotice = ({ kind, article, priceXof, alertLink }: AlertNews) => ({
  title: article,
  body: {
    confirm: 'Alerte à confirmer',
    stock: `De nouveau en stock, à ${formatXof(priceXof)}.`,
    price: `Le prix a baissé : ${formatXof(priceXof)}.`,
    preorder: `La précommande est ouverte, à ${formatXof(priceXof)}.`,
  }[kind],
  url: alertLink,
});
