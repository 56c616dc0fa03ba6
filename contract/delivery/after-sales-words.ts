import { longWeekday, readMoment } from '../base/fields/french-time.ts';
import type {
  CaseChannel,
  CaseMedia,
  CaseOutcome,
  CaseState,
  CaseStep,
  Fault,
  QuoteState,
} from './after-sales-states.ts';

export const CASE_STATE_WORDS: Record<CaseState, string> = {
  new: 'Nouveau',
  answered: 'En cours',
  waiting: 'Attend le client',
  workshop: 'À l’atelier',
  repaired: 'Réparé',
  exchange: 'À échanger',
  closed: 'Terminé',
};

export const OWN_CASE_STATE_WORDS: Record<CaseState, string> = {
  ...CASE_STATE_WORDS,
  new: 'Reçu',
  waiting: 'Attend votre réponse',
};

export const CASE_OUTCOME_WORDS: Record<CaseOutcome, string> = {
  repaired: 'Appareil réparé',
  exchanged: 'Appareil échangé',
  refused: 'Demande refusée',
  'no-fault': 'Pas de panne trouvée',
};

export const FAULT_WORDS: Record<Fault, string> = {
  dead: 'Ne s’allume plus',
  'works-badly': 'Fonctionne mal',
  noise: 'Fait un bruit anormal',
  leak: 'Fuit ou goutte',
  broken: 'Une pièce est cassée',
  other: 'Autre chose',
};

export const CASE_CHANNEL_WORDS: Record<CaseChannel, string> = {
  account: 'Compte',
  link: 'Lien de la commande',
  telephone: 'Téléphone',
};

export const QUOTE_STATE_WORDS: Record<QuoteState, string> = {
  asked: 'Attend la réponse',
  accepted: 'Accepté',
  declined: 'Refusé',
};

export const CASE_STEP_WORDS: Record<CaseStep, string> = {
  opened: 'Panne signalée',
  workshop: 'Confié à un atelier',
  repaired: 'Réparé',
  exchange: 'Échange décidé',
  quoted: 'Devis proposé',
  'quote-accepted': 'Devis accepté',
  'quote-declined': 'Devis refusé',
  lent: 'Appareil prêté',
  'loan-returned': 'Appareil prêté rendu',
  'taken-back': 'Étape annulée',
  closed: 'Dossier terminé',
};

export const CASE_MEDIA_WORDS: Record<CaseMedia, string> = {
  photo: 'Photo',
  video: 'Vidéo',
  voice: 'Message vocal',
};

/** `mardi 24 novembre à 11 h 20`, Dakar's time. */
export function formatWeekdayMoment(at: Date | string): string {
  const moment = readMoment(at);
  const minutes = moment.getUTCMinutes();
  const hour = `${moment.getUTCHours()}\u00a0h${minutes === 0 ? '' : `\u00a0${String(minutes).padStart(2, '0')}`}`;
  return `${longWeekday(moment)} à ${hour}`;
}

/** Minutes as `45 min`, `3 h` or `3 h 20`. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest}\u00a0min`;
  return `${hours}\u00a0h${rest === 0 ? '' : `\u00a0${String(rest).padStart(2, '0')}`}`;
}

/** Most product names contain the brand already. */
export const brandedProductName = ({
  brand,
  article,
}: {
  brand: string;
  article: string;
}): string =>
  article.toLowerCase().includes(brand.toLowerCase()) ? article : `${brand} ${article}`;
