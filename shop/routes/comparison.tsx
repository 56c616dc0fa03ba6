import { PageBanner } from '../layout/page-banner.tsx';

export default function Comparison() {
  return (
    <PageBanner title="Comparer" steps={[{ label: 'Accueil', to: '/' }, { label: 'Comparer' }]} />
  );
}
