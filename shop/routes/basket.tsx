import { PageBanner } from '../layout/page-banner.tsx';

export default function Basket() {
  return <PageBanner title="Panier" steps={[{ label: 'Accueil', to: '/' }, { label: 'Panier' }]} />;
}
