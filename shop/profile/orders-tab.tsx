import { EmptyList } from '../baskets/empty-list.tsx';

/** The orders of whoever is signed in. */
export function OrdersTab() {
  return (
    <EmptyList
      title="Aucune commande pour le moment"
      hint="Vos commandes, leur livraison et leur facture se trouveront ici."
    />
  );
}
