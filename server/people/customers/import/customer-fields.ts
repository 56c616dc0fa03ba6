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
      nom client | client | customer name | name | nom | nom et prenoms | prenoms et nom |
      nom prenom | prenom nom | raison sociale du client`),
  },
  first_name: {
    label: 'Prénom',
    headings: headingsOf(`
      prenom | first name | firstname | billing first name | prenom de facturation | prenoms`),
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
      adresse email | adresse mail | adresse electronique | courriel | mail | email address |
      e mail 1 value | e mail address | adresses e mail`),
  },
  phone: {
    label: 'Téléphone',
    headings: headingsOf(`
      phone | telephone | billing phone | telephone de facturation | phone number |
      numero de telephone | telephone fixe | tel | contact | phone 1 value | address telephone |
      phone home | telephone 1 | num tel | n tel | n telephone`),
  },
  mobile: {
    label: 'Mobile',
    headings: headingsOf(`
      mobile | phone mobile | telephone mobile | mobile phone | portable | telephone portable |
      default address phone | whatsapp | phone 2 value | gsm | cellulaire | numero mobile |
      numero whatsapp | tel mobile | tel portable`),
  },
  street: {
    label: 'Rue',
    headings: headingsOf(`
      street | rue | address | adresse | billing address 1 | billing street | address1 |
      address 1 | adresse 1 | default address address1 | adresse de facturation |
      address street | address 1 street | billing address`),
  },
  quarter: {
    label: 'Quartier',
    headings: headingsOf(`
      quartier | quarter | street2 | street 2 | rue 2 | billing address 2 | address2 |
      address 2 | adresse 2 | complement d adresse | default address address2`),
  },
  city: {
    label: 'Ville',
    headings: headingsOf(`
      city | ville | billing city | default address city | localite | address city |
      address 1 city | commune`),
  },
  company: {
    label: 'Entreprise',
    headings: headingsOf(`
      company | entreprise | societe | company name | nom de la societe | nom de l entreprise |
      related company | parent id | billing company | default address company |
      address company | organization name | organisation | raison sociale | societe liee |
      societe/societe liee`),
  },
  created: {
    label: 'Client depuis le',
    headings: headingsOf(`
      date registered | user registered | sign up | date d inscription | inscription | depuis |
      client depuis | client depuis le | customer since | created at | created on |
      create date | cree le | date add | date de creation | registration date | registration |
      date creation | date inscription | date d enregistrement | inscrit le`),
  },
  advertising: {
    label: 'Accepte la publicité',
    headings: headingsOf(`
      accepte la publicite | accepts email marketing | accepts marketing | email marketing |
      newsletter | inscrit a la newsletter | opt in | optin | publicite | marketing |
      is subscribed | accepte la pub | pub | accepts marketing emails`),
  },
  old_id: {
    label: 'Ancien numéro',
    headings: headingsOf(`
      ancien numero | customer id | id customer | id client | user id | entity id | id externe |
      external id | numero | numero de client | numero client | id`),
  },
} as const satisfies MovingKind['fields'];
