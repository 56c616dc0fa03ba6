import { headingsOf, type MovingKind } from '#server/base/moving/kind.ts';

/**
 * The columns of a file of past orders, one row per line of an order: our own, WooCommerce's export plugins, Shopify,
 * PrestaShop, Magento and Odoo. « Name » is Shopify's number of an order, « Nom » the buyer.
 */
export const PAST_ORDER_FIELDS = {
  number: {
    label: 'Numéro de commande',
    isRequired: true,
    headings: headingsOf(`
      numero de commande | numero de la commande | n de commande | order number |
      order reference | reference de la commande | reference commande | increment id |
      order id | id order | id commande | order | commande | n cde | no cde | numero cde | cde |
      n commande | no commande | num commande | numero facture | numero de facture | n facture |
      facture | numero du ticket | n ticket | ticket | numero | reference | name | id`),
  },
  source: {
    label: 'Ancienne boutique',
    headings: headingsOf(`ancienne boutique | boutique d origine | provenance`),
  },
  ordered_at: {
    label: 'Date de commande',
    isRequired: true,
    headings: headingsOf(`
      date de commande | date de la commande | order date | date commande | date order |
      created at | purchase date | date created | date add | post date | date | creation date |
      create date | date de creation | date facture | date de facture | date de la facture |
      invoice date | date de vente | date vente | jour | cree le`),
  },
  buyer_name: {
    label: 'Client',
    headings: headingsOf(`
      client | nom client | nom du client | customer | customer name | billing name |
      bill to name | partner id | partenaire | acheteur | nom complet | full name | nom`),
  },
  buyer_first_name: {
    label: 'Prénom',
    headings: headingsOf(`
      prenom | billing first name | first name billing | first name | firstname`),
  },
  buyer_last_name: {
    label: 'Nom de famille',
    headings: headingsOf(`
      nom de famille | billing last name | last name billing | last name | lastname`),
  },
  buyer_email: {
    label: 'E-mail',
    headings: headingsOf(`
      email | e mail | billing email | email billing | customer email | adresse e mail |
      adresse email | customer/email | client/e mail | client/email | partner id/email |
      courriel | mail | email client | e mail client`),
  },
  buyer_phone: {
    label: 'Téléphone',
    headings: headingsOf(`
      telephone | billing phone | phone billing | phone | customer phone | phone mobile |
      customer/phone | client/telephone | customer/mobile | client/mobile | partner id/phone |
      tel | telephone client | tel client | telephone du client | mobile | portable | contact |
      n telephone`),
  },
  total: {
    label: 'Total',
    headings: headingsOf(`
      total | order total amount | order total | total de la commande | total commande |
      total ttc | grand total | grand total purchased | total paid tax incl | total paid |
      amount total | montant total`),
  },
  currency: {
    label: 'Monnaie',
    headings: headingsOf(`
      monnaie | devise | currency | order currency | currency code | currency iso`),
  },
  state: {
    label: 'État',
    headings: headingsOf(`
      etat | order status | etat de la commande | order state | order state name | state name |
      order status name | statut de la commande | fulfillment status | current state | state |
      status | statut`),
  },
  cancelled: {
    label: 'Annulée le',
    headings: headingsOf(`annulee le | cancelled at | date d annulation | canceled at`),
  },
  paid: {
    label: 'Paiement',
    headings: headingsOf(`
      paiement | financial status | payment status | statut du paiement | payment method title |
      payment method | mode de paiement | payment | invoice status | statut de la facture`),
  },
  reference: {
    label: 'Référence de l’article',
    headings: headingsOf(`
      reference de l article | reference article | reference produit | product reference |
      lineitem sku | item sku | product sku | sku | ugs |
      order lines/product/internal reference | lignes de la commande/article/reference interne |
      lignes de commande/article/reference interne |
      lignes de commande/produit/reference interne | order line/product id/default code |
      code article | reference | ref | product/internal reference | reference interne`),
  },
  product: {
    label: 'Article',
    headings: headingsOf(`
      article | produit | designation | nom de l article | nom du produit | item name |
      product name | lineitem name | order lines/product | order lines/description |
      lignes de la commande/article | lignes de la commande/description |
      lignes de commande/article | lignes de commande/produit | lignes de commande/description |
      order line/name | product | item | libelle | description`),
  },
  quantity: {
    label: 'Quantité',
    headings: headingsOf(`
      quantite | quantity | qty | lineitem quantity | item quantity | product quantity |
      qty ordered | order lines/quantity | lignes de la commande/quantite |
      lignes de commande/quantite | order line/product uom qty | qte | qty invoiced |
      qte vendue | nombre`),
  },
  unit_price: {
    label: 'Prix unitaire',
    headings: headingsOf(`
      prix unitaire | prix unitaire ttc | item cost | item price | lineitem price | unit price |
      unit price tax incl | product price | order lines/unit price |
      lignes de la commande/prix unitaire | lignes de commande/prix unitaire |
      order line/price unit | price | prix | pu | p u | pu ttc | p u ttc | prix unit |
      prix de vente | pv`),
  },
  line_total: {
    label: 'Montant de la ligne',
    headings: headingsOf(`
      montant de la ligne | total de la ligne | total ligne | order line total | line total |
      item total | total price tax incl | row total | order lines/total | order lines/subtotal |
      lignes de la commande/total | lignes de la commande/sous total |
      lignes de commande/total | lignes de commande/sous total | order line/price total |
      montant`),
  },
  serials: {
    label: 'Numéros de série',
    headings: headingsOf(`
      numeros de serie | numero de serie | n de serie | serial numbers | serial number |
      serial | series | imei | sn | lot | n serie | no serie | num serie | n de serie imei |
      numero serie`),
  },
} as const satisfies MovingKind['fields'];
