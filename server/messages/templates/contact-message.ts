import { type ShopContact, signatureOf } from './signature.ts';

type Contact = { name: string; email: string; subject: string; text: string };

/** What the shop receives when somebody wrote to it through the contact form. */
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

/** The copy of it that the sender receives. */
export function contactMessageForSender({ subject, text }: Contact, shop: ShopContact) {
  return {
    // Nothing that a stranger typed stands where it could be taken for the shop's own words.
    subject: `Votre message à ${shop.name}`,
    text: `Bonjour,

Nous avons bien reçu votre message et nous vous répondrons dès que possible.

Votre message :

Sujet : ${subject}

${text}

${signatureOf(shop)}
Si vous n’avez pas écrit ce message, ne tenez pas compte de cet e-mail.
`,
  };
}
