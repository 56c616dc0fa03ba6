import { PageBanner } from '../layout/page-banner.tsx';

export default function Wishlist() {
  return (
    <PageBanner
      title="Liste de souhaits"
      steps={[{ label: 'Accueil', to: '/' }, { label: 'Liste de souhaits' }]}
    />
  );
}
