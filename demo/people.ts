import type { Role } from '#contract/base/access.ts';
import type { Membership } from '#contract/people/account.ts';

export const DEMO_PASSWORD = 'sandaga-demo';

export const demoCompanies = [
  { name: 'Téranga SA', code: 'TERA010120241', email: 'teranga@example.sn', city: 'Dakar' },
  { name: 'Sahel Télécom', code: 'SAHE150320242', email: 'sahel@example.sn', city: 'Dakar' },
  { name: 'Clinique du Baobab', code: 'CLIN020920243', email: 'baobab@example.sn', city: 'Thiès' },
  {
    name: 'Transports Casamance',
    code: 'TRAN120520254',
    email: 'casa@example.sn',
    city: 'Ziguinchor',
  },
] as const;
export type DemoCompany = (typeof demoCompanies)[number]['name'];

export type DemoAddress = {
  label: string;
  city: string;
  quarter: string;
  landmark: string;
  latitude?: number;
  longitude?: number;
  /** E.164. */
  secondPhone?: string;
};

export type DemoPerson = {
  name: string;
  email: string;
  /** E.164. */
  phone: string;
  city: string;
  role?: Role;
  function?: string;
  /** Of a member, a requester, or HR. */
  company?: DemoCompany;
  matricule?: string;
  /** Undefined without a request. */
  request?: Exclude<Membership, 'rejected'>;
  addresses?: readonly DemoAddress[];
};

export const DEMO_HR = 'rh@example.sn';

export const demoAccounts: readonly DemoPerson[] = [
  {
    name: 'Fatou Sarr',
    email: DEMO_HR,
    phone: '+221771000003',
    city: 'Dakar',
    role: 'hr',
    company: 'Téranga SA',
    function: 'Ressources humaines',
  },
  {
    name: 'Awa Ndiaye',
    email: 'awa@example.sn',
    phone: '+221771000001',
    city: 'Dakar',
    company: 'Téranga SA',
    matricule: 'TER-0042',
    function: 'Comptable',
    request: 'accepted',
    addresses: [
      {
        label: 'Maison',
        city: 'Dakar',
        quarter: 'Sicap Liberté 6',
        landmark: 'Portail bleu, en face de la boulangerie',
        latitude: 14.7297,
        longitude: -17.4648,
        secondPhone: '+221771000091',
      },
      {
        label: 'Bureau',
        city: 'Dakar',
        quarter: 'Plateau',
        landmark: 'Immeuble Téranga, deuxième étage',
      },
    ],
  },
  {
    name: 'Modou Fall',
    email: 'modou@example.sn',
    phone: '+221771000002',
    city: 'Thiès',
    addresses: [
      {
        label: 'Maison',
        city: 'Thiès',
        quarter: 'Randoulène',
        landmark: 'Derrière le marché, près de la mosquée',
      },
    ],
  },
  {
    name: 'Coumba Gueye',
    email: 'coumba@example.sn',
    phone: '+221771000009',
    city: 'Rufisque',
    company: 'Téranga SA',
    matricule: 'TER-0117',
    function: 'Assistante',
    request: 'pending',
  },
  {
    name: 'Ibrahima Ba',
    email: 'gerant@example.sn',
    phone: '+221771000004',
    city: 'Dakar',
    role: 'manager',
    function: 'Gérant',
  },
  {
    name: 'Aminata Sow',
    email: 'catalogue@example.sn',
    phone: '+221771000005',
    city: 'Dakar',
    role: 'catalogue',
    function: 'Catalogue',
  },
  {
    name: 'Ousmane Kane',
    email: 'stock@example.sn',
    phone: '+221771000039',
    city: 'Dakar',
    role: 'storekeeper',
    function: 'Magasinier',
  },
  {
    name: 'Astou Faye',
    email: 'tournees@example.sn',
    phone: '+221771000040',
    city: 'Dakar',
    role: 'dispatcher',
    function: 'Répartitrice',
  },
  {
    name: 'Pape Sarr',
    email: 'livreur@example.sn',
    phone: '+221771000041',
    city: 'Dakar',
    role: 'driver',
    function: 'Livreur',
  },
  {
    name: 'Bineta Gaye',
    email: 'vendeur@example.sn',
    phone: '+221771000043',
    city: 'Dakar',
    role: 'seller',
    function: 'Vendeuse au magasin',
  },
  {
    name: 'Marème Diagne',
    email: 'sav@example.sn',
    phone: '+221771000042',
    city: 'Dakar',
    role: 'after-sales',
    function: 'Service après-vente',
  },
  {
    name: 'Cheikh Diallo',
    email: 'commandes@example.sn',
    phone: '+221771000006',
    city: 'Dakar',
    role: 'orders',
    function: 'Commandes',
  },
  {
    name: 'Mariama Sy',
    email: 'credit@example.sn',
    phone: '+221771000007',
    city: 'Dakar',
    role: 'credit',
    function: 'Crédit',
  },
  {
    name: 'Khady Diop',
    email: 'admin@example.sn',
    phone: '+221771000008',
    city: 'Dakar',
    role: 'admin',
    function: 'Administration',
  },
];

export const otherHr: readonly DemoPerson[] = [
  {
    name: 'Mouhamed Diémé',
    email: 'rh.sahel@example.sn',
    phone: '+221771000031',
    city: 'Dakar',
    role: 'hr',
    company: 'Sahel Télécom',
    function: 'Ressources humaines',
  },
  {
    name: 'Arame Niang',
    email: 'rh.baobab@example.sn',
    phone: '+221771000032',
    city: 'Thiès',
    role: 'hr',
    company: 'Clinique du Baobab',
    function: 'Administration',
  },
  {
    name: 'Simon Mendy',
    email: 'rh.casamance@example.sn',
    phone: '+221771000033',
    city: 'Ziguinchor',
    role: 'hr',
    company: 'Transports Casamance',
    function: 'Direction',
  },
];

/** Without an account, to try `/create-compte`. */
export const demoGuests: readonly DemoPerson[] = [
  { name: 'Ndeye Faye', email: 'invitee@example.sn', phone: '+221771000011', city: 'Mbour' },
  { name: 'Ousmane Cissé', email: 'invite@example.sn', phone: '+221771000012', city: 'Kaolack' },
];
