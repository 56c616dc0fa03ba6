import { EmptyList } from '../baskets/empty-list.tsx';

/** What whoever is signed in has paid. */
export function PaymentsTab() {
  return (
    <EmptyList
      title="Aucun paiement pour le moment"
      hint="Chaque paiement, par Wave, Orange Money ou à domicile, se trouvera ici avec son état."
    />
  );
}
