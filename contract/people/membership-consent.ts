/** What somebody agrees to who asks for a membership, kept word for word with the agreement. */
export const MEMBERSHIP_CONSENT =
  'J’accepte que la boutique transmette ma demande d’adhésion, mon nom, mes coordonnées, mon matricule et ma fonction à mon employeur, et que mon employeur lui dise s’il l’accepte.';
