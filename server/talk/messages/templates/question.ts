import { productLink } from '#contract/base/screens.ts';
import { gsm7Length, SMS_LENGTH, shortenGsm7 } from '../gsm7.ts';
import { quoteTyped } from '../quote-typed.ts';
import { fillMail, fillSms } from './fill.ts';
import type { ShopContact, Template } from './template.ts';

export type AnsweredQuestion = {
  article: string;
  question: string;
  answer: string;
  link: string;
  /** The contact was typed without an account, maybe by a stranger. */
  isGuest: boolean;
};

const ARTICLE_SIGNS = 40;
const QUESTION_SIGNS = 200;
const NOT_ASKED = 'Si vous n’avez rien demandé, ignorez ce message.';

export const questionAnswered: Template = {
  name: 'question-answered',
  label: 'Réponse à une question',
  when: 'La boutique répond à une question sur un article et la publie ; une seule fois',
  variables: {
    article: { label: 'Le nom de l’article', sample: 'Congélateur 300 L' },
    question: { label: 'La question posée', sample: 'Tient-il le froid pendant une coupure ?' },
    reponse: { label: 'La réponse de la boutique', sample: 'Oui, une nuit entière porte fermée.' },
    lien: { label: 'Le lien vers l’article', sample: productLink(12), needed: true },
    sans_compte: {
      label: 'Ce que lit qui a posé sa question sans compte ; sa ligne disparaît pour les autres',
      sample: NOT_ASKED,
      optional: true,
    },
  },
  inSms: ['article', 'lien'],
  subject: 'Notre réponse à votre question : {{article}}',
  text: `Bonjour,

Vous avez posé une question sur cet article : {{article}}.

« {{question}} »

Notre réponse :
{{reponse}}

Elle se lit aussi sur la page de l’article :
{{lien}}

{{sans_compte}}`,
  sms: '{{boutique}} : nous avons répondu à votre question ({{article}}) : {{lien}}',
};

const valuesOf = ({ article, question, answer, link, isGuest }: AnsweredQuestion) => ({
  article,
  question: quoteTyped(question, QUESTION_SIGNS),
  reponse: answer,
  lien: link,
  sans_compte: isGuest ? NOT_ASKED : '',
});

export const answeredMail = (news: AnsweredQuestion, shop: ShopContact) =>
  fillMail(questionAnswered, valuesOf(news), shop);

/** The product's name takes the remaining room. */
export function answeredSms(news: AnsweredQuestion, shop: ShopContact): string {
  const fill = (article: string) => fillSms(questionAnswered, { ...valuesOf(news), article }, shop);
  const room = Math.min(ARTICLE_SIGNS, SMS_LENGTH - gsm7Length(fill('')));
  return fill(shortenGsm7(news.article, Math.max(0, room)));
}
