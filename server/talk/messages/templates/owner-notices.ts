import { frenchDay } from '#contract/base/fields/french-time.ts';
import { quoteTyped } from '../quote-typed.ts';
import { type ShopContact, signatureOf } from './template.ts';

type Contact = { name: string; email: string; subject: string; text: string };

export function contactMessageForShop({ name, email, subject, text }: Contact) {
  return {
    subject: `Message de ${name} : ${subject}`,
    text: `${name} <${email}> vous a écrit depuis la boutique.

Sujet : ${subject}

${text}

--
Répondez à cet e-mail : votre réponse part à ${email}.
`,
  };
}

/** Confirms a contact message, without any text that the sender typed (rule T-14). */
export function contactMessageForSender(shop: ShopContact) {
  return {
    subject: `Votre message à ${shop.name}`,
    text: `Bonjour,

Nous avons bien reçu votre message et nous vous répondrons dès que possible.

${signatureOf(shop)}
Si vous n’avez pas écrit de message à la boutique, ne tenez pas compte de cet e-mail.
`,
  };
}

/** Sent after the last try of a backup failed; `reason` is a sentence. */
export function backupFailedMail(reason: string, shop: ShopContact) {
  return {
    subject: 'La sauvegarde de la boutique a échoué',
    text: `Bonjour,

La base de données de la boutique n’a pas pu être sauvegardée :

${reason}

La boutique continue de vendre. Si son disque se perd, tout ce qui suit la dernière sauvegarde est perdu : votre technicien corrige la cause, puis sauvegarde à la main. La page « Santé » de la gestion dit où en sont les sauvegardes.

${signatureOf(shop)}`,
  };
}

const REASONS = {
  gone: (_: number) => 'elle répond qu’elle n’existe plus (410)',
  silent: (days: number) => `rien n’y arrive depuis ${days} jours`,
};

type StopReason = keyof typeof REASONS;

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

/** `expiresOn` is the key's last day. */
export function keyEndingMail(
  { name, hint, expiresOn }: { name: string; hint: string; expiresOn: string },
  shop: ShopContact,
) {
  return {
    subject: `La clé d’API de ${quoteTyped(name)} finit bientôt`,
    text: `Bonjour,

Une clé d’API n’ouvrira plus rien après le ${frenchDay(expiresOn)} : le logiciel qui s’en sert s’arrêtera alors.

Logiciel : ${quoteTyped(name)}
Clé : ${hint}

S’il doit continuer, créez-lui une nouvelle clé dans la gestion, à la page « Clés d’API », transmettez-la par un moyen sûr, puis révoquez celle-ci. Sinon, il n’y a rien à faire.

${signatureOf(shop)}`,
  };
}
