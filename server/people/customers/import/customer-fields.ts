import { headingsOf, type MovingKind } from '#server/base/moving/kind.ts';

/**
 * The columns of a file of customers: our own list, WooCommerce (export plugins and its own report), Shopify,
 * PrestaShop, Magento and Odoo. « Nom » is the whole name, or the family name beside a first name.
 */
export const CUSTOMER_FIELDS = {
  name: {
    label: 'Nom',
    headings: headingsOf(`
      nom complet | full name | display name | nom et prenom | prenom et nom | nom du client |
      nom client | client | customer name | name | nom`),
  },
  first_name: {
    label: 'Prénom',
    headings: headingsOf(`
      prenom | first name | firstname | billing first name | prenom de facturation`),
  },
  last_name: {
    label: 'Nom de famille',
    headings: headingsOf(`
      nom de famille | last name | lastname | billing last name | nom de facturation | surname`),
  },
  email: {
    label: 'E-mail',
    headings: headingsOf(`
      email | e mail | user email | customer email | billing email | adresse e mail |
      adresse email | adresse mail | adresse electronique | courriel | mail | email address`),
  },
  phone: {
    label: 'Téléphone',
    headings: headingsOf(`
      phone | telephone | billing phone | telephone de facturation | phone number |
      numero de telephone | telephone fixe | tel | contact`),
  },
  mobile: {
    label: 'Mobile',
    headings: headingsOf(`
      mobile | phone mobile | telephone mobile | mobile phone | portable | telephone portable |
      default address phone | whatsapp`),
  },
  street: {
    label: 'Rue',
    headings: headingsOf(`
      street | rue | address | adresse | billing address 1 | billing street | address1 |
      address 1 | adresse 1 | default address address1 | adresse de facturation`),
  },
  quarter: {
    label: 'Quartier',
    headings: headingsOf(`
      quartier | quarter | street2 | street 2 | rue 2 | billing address 2 | address2 |
      address 2 | adresse 2 | complement d adresse | default address address2`),
  },
  city: {
    label: 'Ville',
    headings: headingsOf(`city | ville | billing city | default address city | localite`),
  },
  company: {
    label: 'Entreprise',
    headings: headingsOf(`
      company | entreprise | societe | company name | nom de la societe | nom de l entreprise |
      related company | parent id | billing company | default address company`),
  },
  created: {
    label: 'Client depuis le',
    headings: headingsOf(`
      date registered | user registered | sign up | date d inscription | inscription | depuis |
      client depuis | client depuis le | customer since | created at | created on |
      create date | cree le | date add | date de creation | registration date | registration`),
  },
  advertising: {
    label: 'Accepte la publicité',
    headings: headingsOf(`
      accepte la publicite | accepts email marketing | accepts marketing | email marketing |
      newsletter | inscrit a la newsletter | opt in | optin | publicite | marketing |
      is subscribed`),
  },
  old_id: {
    label: 'Ancien numéro',
    headings: headingsOf(`
      ancien numero | customer id | id customer | id client | user id | entity id | id externe |
      external id | numero | numero de client | numero client | id`),
  },
} as const satisfies MovingKind['fields'];
