import { EMAIL_PATTERN } from '#contract/base/fields/email.ts';
import { entriesOf } from '#contract/base/tables.ts';
import type { SettingGroup } from '#contract/site/staff-settings.ts';
import type { Settings } from '#server/base/config/settings-schema.ts';

/** Never a secret, a service address or a port. */
export type EditableSetting = {
  name: keyof Settings;
  group: SettingGroup;
  label: string;
  hint: string;
  kind: 'text' | 'long' | 'number' | 'decimal' | 'date';
  /** Asked of staff only, not of operators. */
  also?: { pattern: RegExp; message: string };
};

type Row = [
  name: keyof Settings,
  label: string,
  hint: string,
  more?: Partial<Pick<EditableSetting, 'kind' | 'also'>>,
];

const filled = { pattern: /\S/, message: 'Ce réglage ne peut pas être vide.' };
const email = { pattern: EMAIL_PATTERN, message: 'Une adresse e-mail est attendue.' };
const webAddress = {
  pattern: /^(https:\/\/[^\s"<>]+)?$/,
  message: 'Une adresse qui commence par https:// est attendue, ou rien.',
};
const digits = {
  pattern: /^\d{0,15}$/,
  message: 'Des chiffres seuls sont attendus, avec l’indicatif : 221770000000.',
};
const yesOrNo = { pattern: /^(oui|non)$/, message: '« oui » ou « non » est attendu.' };
const number = { kind: 'number' } as const;

const ACCOUNT_HINT = 'Des chiffres seuls. Les jours déjà clos gardent le leur.';

const groups: Record<SettingGroup, Row[]> = {
  Coordonnées: [
    ['SHOP_NAME', 'Nom de la boutique', 'Partout : pages, messages, papiers.', { also: filled }],
    ['SHOP_PHONE', 'Téléphone', 'Vide : il n’est pas affiché.'],
    ['SHOP_PHONE2', 'Second téléphone', 'Vide : il n’est pas affiché.'],
    ['SHOP_WHATSAPP', 'Numéro WhatsApp', 'Indicatif puis numéro, sans « + ».', { also: digits }],
    [
      'SHOP_EMAIL',
      'Adresse e-mail',
      'L’expéditeur des e-mails, et où arrivent les nouvelles commandes.',
      { also: email },
    ],
    ['SHOP_ADDRESS', 'Adresse du magasin', 'Vide : elle n’est pas affichée.'],
    ['SHOP_OPENING_HOURS', 'Horaires', 'Au pied de chaque page et sur la page Informations.'],
    ['SHOP_ABOUT', 'Présentation', 'Quelques phrases à l’accueil et au pied.', { kind: 'long' }],
    ['SHOP_COPYRIGHT_YEAR', 'Première année', 'L’année de la mention © au pied.', number],
  ],
  'Réseaux sociaux': [
    [
      'SHOP_FACEBOOK',
      'Facebook',
      'L’adresse de votre page. Vide : pas de lien.',
      { also: webAddress },
    ],
    [
      'SHOP_INSTAGRAM',
      'Instagram',
      'L’adresse de votre page. Vide : pas de lien.',
      { also: webAddress },
    ],
    ['SHOP_TIKTOK', 'TikTok', 'L’adresse de votre page. Vide : pas de lien.', { also: webAddress }],
    [
      'SHOP_YOUTUBE',
      'YouTube',
      'L’adresse de votre chaîne. Vide : pas de lien.',
      { also: webAddress },
    ],
  ],
  'Mentions légales': [
    ['SHOP_COMPANY_NAME', 'Raison sociale', 'Sur les factures et les pages légales.'],
    ['SHOP_COMPANY_FORM', 'Forme juridique', 'SARL, SA…'],
    ['SHOP_COMPANY_CAPITAL', 'Capital', 'Comme il est écrit sur vos papiers, en FCFA.'],
    ['SHOP_RCCM', 'RCCM', 'Numéro au registre du commerce.'],
    ['SHOP_NINEA', 'NINEA', 'Identifiant fiscal, sur les factures.'],
    ['SHOP_BANK_NAME', 'Banque', 'La banque du compte qui reçoit les virements.'],
    [
      'SHOP_BANK_ACCOUNT',
      'RIB ou IBAN',
      'Sur les commandes à payer et les proformas, avec leur numéro à écrire en motif. Vide : le virement n’y est pas proposé.',
    ],
    [
      'SHOP_BANK_HOLDER',
      'Titulaire du compte',
      'Vide : la raison sociale, ou le nom de la boutique.',
    ],
    [
      'SHOP_CDP_RECEIPT',
      'Récépissé de la CDP',
      'Déclaration à la Commission des données personnelles.',
    ],
    [
      'SHOP_DATA_PROTECTION_CONTACT',
      'Contact pour les données personnelles',
      'Nom ou adresse e-mail.',
    ],
    ['SHOP_HOST', 'Hébergeur', 'Nom et adresse de l’hébergeur du site.'],
  ],
  Messages: [
    [
      'READY_ANSWERS',
      'Réponses toutes prêtes',
      'Une par ligne. Qui répond à un client en choisit une et la complète.',
      { kind: 'long' },
    ],
  ],
  Ventes: [
    [
      'SHOP_WITHDRAWAL_DAYS',
      'Délai de rétractation (jours)',
      'Les pages légales le citent : relisez-les.',
      number,
    ],
    [
      'SHOP_WARRANTY_MONTHS',
      'Garantie (mois)',
      'Pour les articles dont la fiche ne dit rien ; 0 : aucune.',
      number,
    ],
    [
      'DELIVERY_MEDIA_DAYS',
      'Ce qui aide à trouver la porte d’une commande (jours)',
      'Le temps qu’une commande livrée les garde ; ensuite ils sont effacés.',
      number,
    ],
    [
      'AFTER_SALES_HOURS',
      'Heures du service après-vente',
      'Comme lundi-vendredi 09:00-13:00 15:00-19:00, samedi 09:00-13:00 : le délai de réponse ne compte que ces heures, sans les jours fériés.',
    ],
    [
      'AFTER_SALES_ANSWER_HOURS',
      'Réponse du service après-vente (heures d’ouverture)',
      'La promesse de 24 h, en heures d’ouverture : autant qu’un jour ouvert en a, et une demande de lundi 11 h a sa réponse mardi 11 h au plus tard.',
      number,
    ],
    [
      'ELECTRICITY_TARIFF',
      'Prix du kWh (FCFA)',
      'Comme 2026-01-01 : 82, un jour et son prix par ligne. Celui du jour sert au coût d’électricité des articles ; vide : il n’est pas affiché.',
      { kind: 'long' },
    ],
    [
      'ELECTRICITY_TARIFF_NAME',
      'D’où vient ce prix',
      'Affiché sous le coût d’électricité : le distributeur et la tranche.',
    ],
    [
      'PROFORMA_DAYS',
      'Validité d’une facture proforma (jours)',
      'Ses prix tiennent jusqu’à ce jour, sauf si vous en choisissez un autre.',
      number,
    ],
    ['FIRST_PURCHASE_PERCENT', 'Remise du premier achat (%)', '0 : aucune remise.', number],
    [
      'FIRST_PURCHASE_CAP',
      'Plafond de cette remise (FCFA)',
      'La remise ne dépasse jamais ce montant.',
      number,
    ],
    [
      'TILL_DISCOUNT_PERCENT',
      'Remise d’un vendeur à la caisse (%)',
      'La plus grande qu’il donne seul, avec un motif. 0 : aucune.',
      number,
    ],
    [
      'ORDER_HOLD_HOURS',
      'Articles gardés (heures)',
      'Le temps laissé pour payer en ligne avant l’annulation.',
      number,
    ],
    [
      'ORDER_HOLD_LARGE_HOURS',
      'Articles gardés d’une grande commande (heures)',
      'Le même temps, au-delà du montant ou du nombre de pièces qui demandent une confirmation à domicile.',
      number,
    ],
    [
      'ORDER_HOLD_MAX_PIECES',
      'Pièces gardées au plus',
      'Par e-mail ou par téléphone, sans paiement ni confirmation, toutes commandes ensemble.',
      number,
    ],
    [
      'HOME_PAYMENT_CONFIRM_FROM',
      'Paiement à domicile : à confirmer dès (FCFA)',
      'Par un code SMS ou par la boutique ; les commandes en attente d’un client comptent ensemble.',
      number,
    ],
    [
      'HOME_PAYMENT_CONFIRM_FROM_PIECES',
      'Paiement à domicile : à confirmer dès (pièces)',
      'De même, par le nombre de pièces.',
      number,
    ],
    [
      'HOME_PAYMENT_CONFIRM_HOURS',
      'Paiement à domicile : temps pour confirmer (heures)',
      'Ensuite la commande est annulée et les articles sont de nouveau en vente.',
      number,
    ],
    [
      'DELIVERY_DAYS',
      'Jours de livraison',
      'Comme lundi,mardi,mercredi : les promesses de livraison comptent ces jours, sans les jours fériés de la liste.',
    ],
    [
      'DELIVERY_CLOSED_ON',
      'Pas de livraison le',
      'En plus des jours fériés de la liste, comme 2026-12-24,2027-03-10 : une fermeture.',
    ],
    [
      'DELIVERY_OPEN_ON',
      'Livraison malgré tout le',
      'Comme 2027-03-10 : un dimanche ouvert, ou une fête qui tombe un autre jour que prévu.',
    ],
    [
      'PREORDER_DUE_DAYS',
      'Échéances des précommandes (jours)',
      'Trois nombres de jours après la commande, comme 0,30,60. Les commandes déjà passées gardent les leurs.',
    ],
    [
      'PREORDER_IN_STOCK',
      'Précommande moins chère d’un article en stock',
      '« oui » : elle est proposée avec le jour de l’arrivage. « non » : seulement quand il n’y a plus de pièce en stock.',
      { also: yesOrNo },
    ],
  ],
  'Vente à crédit': [
    [
      'CREDIT_FIRST_RATES',
      'Premières échéances (%)',
      'Comme 50, ou 40,20 : moins de 100 en tout. Le reste est partagé entre les autres mois.',
    ],
    ['CREDIT_MONTHS', 'Nombre de mensualités', 'Pour les nouvelles commandes à crédit.', number],
    [
      'CREDIT_CEILING',
      'Plafond par personne (FCFA)',
      'Sauf plafond propre au client ou à son entreprise.',
      number,
    ],
  ],
  'Taxes et papiers': [
    [
      'SHOP_VAT_PERCENT',
      'TVA (%)',
      'Comprise dans les prix ; pour les nouvelles commandes seulement.',
      number,
    ],
    [
      'SHOP_STAMP_DUTY_PERCENT',
      'Droit de timbre (%)',
      'Sur chaque paiement en espèces, en plus. Vide : il n’y en a pas. Voyez votre comptable.',
      { kind: 'decimal' },
    ],
    [
      'SHOP_STAMP_DUTY_FROM',
      'Droit de timbre depuis le',
      'Le premier jour où il s’applique.',
      { kind: 'date' },
    ],
    [
      'SHOP_STAMP_DUTY_REFUNDED',
      'Rendre le droit de timbre',
      '« oui » ou « non » : s’il est rendu avec des espèces remboursées. Voyez votre comptable.',
      { also: yesOrNo },
    ],
  ],
  'Petite équipe': [
    [
      'SMALL_SHOP',
      'Une ou deux personnes tiennent la boutique',
      '« oui » : si personne d’autre n’a le droit de confirmer, celui qui a demandé confirme seul, plus tard, avec un motif que le journal garde. « non » : il faut toujours deux personnes.',
      { also: yesOrNo },
    ],
    [
      'ALONE_AFTER_HOURS',
      'Confirmer seul après (heures)',
      'Le délai entre la demande et sa confirmation par la même personne.',
      number,
    ],
    [
      'ALONE_UP_TO',
      'Confirmer seul jusqu’à (FCFA)',
      'Un remboursement, un avoir ou un bon plus grand attend toujours une seconde personne.',
      number,
    ],
  ],
  Comptabilité: [
    ['ACCOUNT_CUSTOMERS', 'Compte : clients', ACCOUNT_HINT],
    [
      'ACCOUNT_CREDIT_CUSTOMERS',
      'Compte : clients des ventes à crédit',
      'Un sous-compte, comme 41112, tient à part ce que doivent les adhérents des entreprises.',
    ],
    [
      'ACCOUNT_SALES',
      'Compte : ventes de marchandises',
      'Les articles hors taxes, remise déduite ; 7015 distingue les ventes sur Internet.',
    ],
    ['ACCOUNT_DELIVERY', 'Compte : ports facturés', 'La livraison, hors taxes.'],
    [
      'ACCOUNT_SERVICES',
      'Compte : services vendus',
      'Installation, reprise, garantie, hors taxes.',
    ],
    ['ACCOUNT_VAT', 'Compte : TVA facturée', 'La TVA des factures moins celle des avoirs.'],
    [
      'ACCOUNT_STAMP_DUTY',
      'Compte : droit de timbre',
      'Ce qui est encaissé pour l’État. Voyez votre comptable.',
    ],
    ['ACCOUNT_CASH', 'Compte : caisse', 'Les espèces.'],
    [
      'ACCOUNT_CASH_TRANSFERS',
      'Compte : virements de fonds',
      'Versements du tiroir à la banque et appoint : 585. La banque l’équilibre.',
    ],
    [
      'ACCOUNT_CASH_EXPENSES',
      'Compte : petites dépenses de caisse',
      'Ce que le tiroir paie : taxi, sacs, eau.',
    ],
    [
      'ACCOUNT_CASH_OVER',
      'Compte : excédents de caisse',
      'Ce qui a été compté en plus, le jour où la clôture est acceptée.',
    ],
    [
      'ACCOUNT_CASH_SHORT',
      'Compte : manquants de caisse',
      'Ce qui a été compté en moins, le jour où la clôture est acceptée.',
    ],
    [
      'ACCOUNT_CASH_UNSETTLED',
      'Compte : espèces à régulariser',
      'Mouvements « Autre » et espèces de tickets refusés, que le comptable reclasse.',
    ],
    [
      'ACCOUNT_VOUCHERS',
      'Compte : bons d’achat',
      'Ce que la boutique doit à qui a acheté un bon : crédité à la vente, débité quand il paie.',
    ],
    [
      'ACCOUNT_GIFT_VOUCHERS',
      'Compte : bons d’achat offerts',
      'Débité quand un bon offert paie, comme une remise : il baisse les ventes de ce jour-là.',
    ],
    [
      'ACCOUNT_EXPIRED_VOUCHERS',
      'Compte : bons d’achat non utilisés',
      'Ce qui restait d’un bon acheté après son dernier jour.',
    ],
    ['ACCOUNT_WAVE', 'Compte : Wave', 'Monnaie électronique sur téléphone : 552.'],
    ['ACCOUNT_ORANGE_MONEY', 'Compte : Orange Money', 'Monnaie électronique sur téléphone : 552.'],
    ['ACCOUNT_CARD', 'Compte : cartes bancaires', 'La banque où arrivent les paiements par carte.'],
    ['ACCOUNT_TRANSFER', 'Compte : virements', 'La banque qui reçoit les virements.'],
    [
      'ACCOUNT_CHEQUE',
      'Compte : chèques',
      'La banque qui les paie : un chèque n’est au journal qu’une fois encaissé.',
    ],
    [
      'ACCOUNT_TERMINAL',
      'Compte : terminal de la boutique',
      'Cartes à encaisser : la banque les verse après. Voyez votre comptable.',
    ],
  ],
};

export const EDITABLE_SETTINGS: EditableSetting[] = entriesOf(groups).flatMap(([group, rows]) =>
  rows.map(([name, label, hint, more = {}]) => ({
    name,
    group,
    label,
    hint,
    kind: 'text',
    ...more,
  })),
);

export const findEditable = (name: string): EditableSetting | undefined =>
  EDITABLE_SETTINGS.find((setting) => setting.name === name);
