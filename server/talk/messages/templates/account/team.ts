import type { Role, StaffRole } from '#contract/base/access.ts';
import { ROLE_WORDS } from '#contract/base/staff-role-words.ts';
import { greetingFor, quoteTyped } from '#server/talk/messages/quote-typed.ts';
import { type ShopContact, signatureOf } from '../template.ts';

type Invitation = { name: string; role: StaffRole; link: string; hours: number };

/** Drivers do not use the back-office. */
const PAGES: Partial<Record<Role, string>> = { driver: '/livraison', seller: '/caisse' };

const pageOf = (role: Role): string => PAGES[role] ?? '/gestion';

export function invitationMail({ name, role, link, hours }: Invitation, shop: ShopContact) {
  return {
    subject: `Vous faites partie de l’équipe ${shop.name}`,
    text: `${greetingFor(name)}

Un compte a été ouvert pour vous dans l’équipe de la boutique, avec le rôle « ${ROLE_WORDS[role]} ». Choisissez votre mot de passe ici :
${link}

Ce lien sert une fois et reste valable ${hours} heures. Ensuite, connectez-vous sur ${shop.url}${pageOf(role)}.

Si vous ne travaillez pas pour nous, ne faites rien.

${signatureOf(shop)}`,
  };
}

export function roleMail({ name, role }: { name: string; role: Role }, shop: ShopContact) {
  const isGone = role === 'customer' || role === 'hr';
  const news = isGone
    ? 'Votre compte n’a plus accès à la gestion de la boutique. Il reste votre compte de client.'
    : `Votre compte a maintenant le rôle « ${ROLE_WORDS[role]} » dans l’équipe de la boutique : ${shop.url}${pageOf(role)}. Connectez-vous à nouveau si vos appareils ont été déconnectés.`;
  return {
    subject: `Votre rôle dans l’équipe ${shop.name} a changé`,
    text: `${greetingFor(name)}

${news}

Si cela vous étonne, appelez-nous.

${signatureOf(shop)}`,
  };
}

export function signedOutMail({ name }: { name: string }, shop: ShopContact) {
  return {
    subject: `Vos appareils ont été déconnectés de ${shop.name}`,
    text: `${greetingFor(name)}

Un administrateur a déconnecté tous vos appareils. Connectez-vous à nouveau pour continuer ; si votre téléphone ou votre ordinateur est perdu, choisissez d’abord un nouveau mot de passe avec « Mot de passe oublié ».

${signatureOf(shop)}`,
  };
}

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

export function buyerNamedMail(
  { name, company }: { name: string; company: string },
  shop: ShopContact,
) {
  return {
    subject: `Vous achetez pour ${quoteTyped(company)} chez ${shop.name}`,
    text: `${greetingFor(name)}

Votre compte peut maintenant commander au nom de ${quoteTyped(company)}. À la dernière étape d’une commande, choisissez l’entreprise ; la facture portera son nom.

Si cela vous étonne, appelez-nous.

${signatureOf(shop)}`,
  };
}
