import { quoteTyped } from '../quote-typed.ts';
import { type ShopContact, signatureOf } from './sender.ts';

type Named = { company: string; link: string };

export function hrInvitationMail(
  { company, link, hours }: Named & { hours: number },
  shop: ShopContact,
) {
  return {
    subject: `Votre espace entreprise chez ${shop.name}`,
    text: `Bonjour,

${shop.name} vous ouvre un compte pour répondre au nom de ${quoteTyped(company)} aux demandes de crédit de ses employés. Choisissez votre mot de passe ici :
${link}

Ce lien sert une fois et reste valable ${hours} heures. Passé ce délai, demandez-en un nouveau par « Mot de passe oublié ».

${signatureOf(shop)}`,
  };
}

export function hrNamedMail({ company, link }: Named, shop: ShopContact) {
  return {
    subject: `Votre espace entreprise chez ${shop.name}`,
    text: `Bonjour,

Votre compte répond désormais au nom de ${quoteTyped(company)} aux demandes de crédit de ses employés :
${link}

${signatureOf(shop)}`,
  };
}
