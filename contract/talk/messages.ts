/** For a failure without a sentence, as from a proxy in front of the server. */
export const failureOf = (status: number): string =>
  `Le serveur ne répond pas comme prévu (${status}). Réessayez dans un instant.`;

/** Our own errors carry French sentences. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : failureOf(0);

/** Fixed French sentences (rule T-11). */
export const messages = {
  search: { placeholder: 'Rechercher un produit...', empty: 'Aucun résultat trouvé' },
  listing: {
    loading: 'Chargement',
    noPromotion: 'Aucun produit en promotion trouvé',
    noResult: '0 résultat',
    /** As 'Affichage 1–20 sur 45 résultats'. */
    summary: (first: number, last: number, total: number) =>
      `Affichage ${first}–${last} sur ${total} résultats`,
    creditFilter: 'Produits à crédit',
  },
  product: {
    promotion: 'En promo',
    order: 'Commander',
    preorder: 'Précommander',
    credit: 'À crédit',
  },
  basket: {
    full: {
      cart: 'Panier Commande',
      preorder: 'Panier Précommande',
      creditOrder: 'Panier Crédit commande',
    },
    empty: 'Panier vide',
    continue: 'Continuer vos achats',
    priceChanged: 'Le prix a changé',
  },
  pack: {
    freeDelivery: 'Livraison gratuite sur Dakar',
    atHome: 'A domicile',
    online: 'En ligne',
    validate: 'Valider le Panier',
    signIn: 'Connectez-vous pour confirmer la commande',
    signInWarning: 'Merci de vous connecter pour confirmer votre commande',
    guestTitle: 'Vos informations pour la réservation',
    validateGuest: 'Valider ma réservation',
    sending: 'Envoi en cours...',
    gone: "Le pack n'est plus d'actualité ou indisponible.",
    refused: 'Commande non validé ',
    created: 'Commande créé avec succés',
    choosePayment: 'Veuillez choisir un mode de paiement',
  },
  popup: {
    title: 'Offre Spéciale',
    button: "J'en profite!",
    bar: "Jusqu'à 20 000 FCFA de réduction",
  },
  qr: {
    unavailable: 'URL du QR code non disponible',
    copied: 'URL du QR code copiée',
    copyFailed: 'Erreur lors de la copie',
  },
  toast: { added: 'Produit ajouté' },
  location: { unknown: 'Localisation non disponible' },
} as const;
