import { PageBanner } from '../layout/page-banner.tsx';

export default function CreditBasket() {
  return (
    <PageBanner
      title="Panier Crédit commande"
      steps={[{ label: 'Accueil', to: '/' }, { label: 'Panier Crédit commande' }]}
    />
  );
}
