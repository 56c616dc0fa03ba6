import { PageBanner } from '../layout/page-banner.tsx';

export default function Offline() {
  return (
    <PageBanner
      title="Hors ligne"
      steps={[{ label: 'Accueil', to: '/' }, { label: 'Hors ligne' }]}
    />
  );
}
