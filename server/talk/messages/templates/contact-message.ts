import { type ShopContact, signatureOf } from './sender.ts';

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

/** What the sender receives: nothing of what was typed, or strangers would write in our name to anybody. */
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
