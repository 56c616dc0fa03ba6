import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import type { AlertChannel, AlertKind, AlertState } from '#contract/goods/alert-kinds.ts';

type Told = {
  channel: AlertChannel;
  kind: AlertKind;
  state: AlertState;
  below: number | null;
  told_at: string | null;
};

/** Labels of the kinds of alerts. */
export const ALERT_KIND_WORDS: Record<AlertKind, string> = {
  stock: 'Quand il est de retour en stock',
  preorder: 'Quand la précommande ouvre',
  price: 'Quand son prix baisse',
};

/** French sentence on the state of an alert; `below` is a price in XOF. */
export function alertSentence({ kind, channel, state, below, told_at }: Told): string {
  if (state === 'told')
    return `Nous vous avons prévenu le ${frenchDay((told_at ?? '').slice(0, 10))}.`;
  if (state === 'stopped') return 'Cette alerte est arrêtée : nous n’enverrons rien.';
  if (state === 'to_confirm') {
    return channel === 'whatsapp'
      ? 'Il reste à confirmer que vous voulez cette alerte, et que nous vous écrivions par WhatsApp pour vos alertes.'
      : 'Il reste à confirmer que vous voulez cette alerte.';
  }
  const sentence = {
    stock: 'Nous vous préviendrons de son retour en stock.',
    preorder: 'Nous vous préviendrons de l’ouverture de la précommande.',
    price: `Nous vous préviendrons quand il coûtera ${formatXof(below ?? 0)} ou moins.`,
  }[kind];
  return channel === 'whatsapp'
    ? `${sentence} Par WhatsApp, ou par SMS s’il n’y arrive pas.`
    : sentence;
}
