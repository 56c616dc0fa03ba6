import { quoteTyped } from '../quote-typed.ts';
import { type ShopContact, signatureOf } from './sender.ts';

const REASONS = {
  gone: (_: number) => 'elle répond qu’elle n’existe plus (410)',
  silent: (days: number) => `rien n’y arrive depuis ${days} jours`,
};
export type StopReason = keyof typeof REASONS;

/** What the shop is told when it stops sending to a partner. */
export function webhookStoppedMail(
  { name, reason, days }: { name: string; reason: StopReason; days: number },
  shop: ShopContact,
) {
  return {
    subject: `Plus rien n’est envoyé à ${quoteTyped(name)}`,
    text: `Bonjour,

La boutique n’envoie plus rien à l’adresse de ce partenaire : ${REASONS[reason](days)}.

Partenaire : ${quoteTyped(name)}

Réparez l’adresse avec lui, puis reprenez l’envoi dans la gestion, à la page « Webhooks ». Ce qui n’est pas arrivé y attend 30 jours et peut être renvoyé.

${signatureOf(shop)}`,
  };
}
