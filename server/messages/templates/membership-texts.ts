import { screens } from '#contract/screens.ts';
import { REASON, SALUTATION, type Template } from './template.ts';

const EMPLOYER = { label: 'Le nom de l’employeur', sample: 'Téranga SA' };
const PROFILE = { label: 'Le lien vers son profil', sample: `${screens.profile}#membership` };
const OTHER_WAYS = 'Vous pouvez toujours acheter au comptant ou en précommande.';
const DECIDED = { salutation: SALUTATION, employeur: EMPLOYER, motif: REASON, lien: PROFILE };
const IN_SMS = ['employeur'];

export const memberships: Record<'requested' | 'accepted' | 'rejected' | 'ended', Template> = {
  requested: {
    name: 'membership-requested',
    label: 'Adhésion demandée',
    when: 'Un client demande à acheter à crédit par son employeur',
    variables: { salutation: SALUTATION, employeur: EMPLOYER },
    inSms: [],
    subject: 'Votre demande d’adhésion est envoyée',
    text: `{{salutation}}

Votre demande d’adhésion par {{employeur}} nous est bien parvenue. Votre employeur doit encore la confirmer ; nous vous écrirons dès que sa réponse est là.`,
    sms: '',
  },
  accepted: {
    name: 'membership-accepted',
    label: 'Adhésion acceptée',
    when: 'L’employeur ou la boutique accepte une adhésion',
    variables: {
      ...DECIDED,
      lien: { label: 'Le lien vers les produits à crédit', sample: screens.credit },
    },
    inSms: IN_SMS,
    subject: 'Votre adhésion est acceptée',
    text: `{{salutation}}

Votre adhésion par {{employeur}} est acceptée : vous pouvez maintenant acheter à crédit.

Motif : {{motif}}

Les produits à crédit :
{{lien}}`,
    sms: '{{boutique}} : votre adhésion par {{employeur}} est acceptée. Vous pouvez acheter à crédit.',
  },
  rejected: {
    name: 'membership-rejected',
    label: 'Adhésion refusée',
    when: 'L’employeur ou la boutique refuse une adhésion',
    variables: DECIDED,
    inSms: IN_SMS,
    subject: 'Votre demande d’adhésion n’est pas acceptée',
    text: `{{salutation}}

Votre demande d’adhésion par {{employeur}} n’est pas acceptée. ${OTHER_WAYS}

Motif : {{motif}}

Votre profil :
{{lien}}`,
    sms: '{{boutique}} : votre adhésion par {{employeur}} n’est pas acceptée. Le détail est dans votre e-mail.',
  },
  ended: {
    name: 'membership-ended',
    label: 'Adhésion terminée',
    when: 'Une adhésion acceptée prend fin',
    variables: DECIDED,
    inSms: IN_SMS,
    subject: 'Votre adhésion est terminée',
    text: `{{salutation}}

Votre adhésion par {{employeur}} est terminée : vous n’achetez plus à crédit par cet employeur. ${OTHER_WAYS}

Motif : {{motif}}

Votre profil :
{{lien}}`,
    sms: '{{boutique}} : votre adhésion par {{employeur}} est terminée. Le détail est dans votre e-mail.',
  },
};
