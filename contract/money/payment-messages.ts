/**
 * Fixed sentences (as in `messages.ts`) of the two pages that check a payment, of what the Orange client
 * says and of receipts (sections 2, 5 and 8): apart, so that only who pays loads them.
 */
export const paymentMessages = {
  wave: {
    missing: 'ID de Transaction Manquant',
    paid: 'Paiement confirmé avec succès!',
    pending: 'Le paiement est toujours en attente',
    cancelled: 'Le paiement a été annulé',
    failed: 'Le paiement a échoué',
    unknown: 'Statut de paiement en cours de vérification...',
    notFound: 'Transaction non trouvée',
    error: 'Erreur lors de la vérification du paiement',
    toOrder: 'Continuer vers ma commande',
    again: 'Vérifier à nouveau',
    toDashboard: 'Retour au tableau de bord',
    retry: 'Réessayer',
  },
  orange: {
    missing: "ID de transaction manquant dans l'URL",
    checking: 'Vérification du paiement Orange en cours...',
    paid: 'Paiement Orange Money confirmé !',
    pending: 'Paiement Orange Money en attente...',
    cancelled: 'Paiement annulé.',
    failed: 'Paiement échoué.',
    unknown: 'Statut de paiement inconnu.',
    notFound: 'Transaction non trouvée',
    error: 'Erreur lors de la vérification',
    again: 'Vérifier à nouveau',
    checkingAgain: 'Vérification en cours...',
    toProfile: 'Retour au profil',
    retry: 'Réessayer',
    retrying: 'Nouvelle tentative...',
    title: 'Paiement Orange',
    listFailed: 'Échec de récupération des transactions détaillées: ',
    statsFailed: 'Échec de récupération des statistiques: ',
    noCancelling: "L'annulation directe n'est pas supportée par Orange Money",
  },
  invoice: {
    downloaded: 'Facture téléchargée avec succès',
    unavailable: 'Facture non disponible',
  },
} as const;
