import { PageBanner } from '../layout/page-banner.tsx';

export default function Pack() {
  return <PageBanner title="Pack" steps={[{ label: 'Accueil', to: '/' }, { label: 'Pack' }]} />;
}
