/** French sentences that the specification fixes to the letter, by the section that has them. */
export const messages = {
  search: { placeholder: 'Rechercher un produit...', empty: 'Aucun résultat trouvé' },
  listing: {
    loading: 'Chargement',
    noPromotion: 'Aucun produit en promotion trouvé',
    noResult: '0 résultat',
    /** Section 2: 'Affichage X–Y sur N résultats'. */
    summary: (first: number, last: number, total: number) =>
      `Affichage ${first}–${last} sur ${total} résultats`,
    creditFilter: 'Produits à crédit',
  },
  product: { promotion: 'En promo', order: 'Commander', credit: 'À crédit' },
  pack: { freeDelivery: 'Livraison gratuite sur Dakar' },
  toast: { added: 'Produit ajouté' },
} as const;
