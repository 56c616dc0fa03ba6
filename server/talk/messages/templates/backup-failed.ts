import { type ShopContact, signatureOf } from './sender.ts';

/** The message to the shop and its administrators after the last try of a backup failed; `reason` is a sentence. */
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
