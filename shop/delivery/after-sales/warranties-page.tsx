import ShieldCheck from 'lucide-react/icons/shield-check';
import { counted } from '#contract/base/counted.ts';
import { withAccents } from '#contract/base/fields/accents.ts';
import { paths } from '#contract/base/paths.ts';
import { reportLink, screens } from '#contract/base/screens.ts';
import type { Warranty } from '#contract/delivery/after-sales.ts';
import { CardSkeleton, Loaded } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';

import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { warrantyWords } from './warranty-words.ts';

export const WARRANTIES_TITLE = 'Mes garanties';

export function WarrantiesPage() {
  const isLive = useHydrated();
  const customer = useCustomer();
  return (
    <>
      <PageBanner
        title={WARRANTIES_TITLE}
        steps={[{ label: 'Mon compte', to: screens.profile }, { label: WARRANTIES_TITLE }]}
      />
      <div className="container-page py-5 sm:py-8">
        {isLive && customer !== undefined ? <OwnWarranties /> : <CardSkeleton />}
      </div>
    </>
  );
}

function OwnWarranties() {
  const data = useOwnData(paths.ownWarranties);
  return (
    <Loaded data={data}>
      {(warranties) =>
        warranties.length === 0 ? (
          <div className="mx-auto max-w-md py-10 text-center">
            <ShieldCheck aria-hidden="true" size={72} className="mx-auto text-accent" />
            <h2 className="mt-4 text-xl font-bold">Aucune garantie pour le moment</h2>
            <p className="mt-2 text-muted">
              Vos appareils se trouveront ici une fois livrés. Acheté au magasin ? Donnez-nous votre
              reçu : nous l’ajoutons à votre numéro de téléphone.
            </p>
            <Link to={screens.afterSales} className={buttonStyle('primary', 'mt-6')}>
              Aller au service après-vente
            </Link>
          </div>
        ) : (
          <ul className="grid gap-4 lg:grid-cols-2">
            {warranties.map((warranty) => (
              <WarrantyCard key={warranty.id} warranty={warranty} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function WarrantyCard({ warranty }: { warranty: Warranty }) {
  const { article, brand, serial, pieces, order_name, is_running } = warranty;
  return (
    <li className="rounded-card border border-line bg-white p-4 sm:p-5">
      <h2 className="font-bold break-words">{withAccents(article)}</h2>
      <p className="text-sm text-muted">
        {[
          brand,
          serial === '' ? '' : `N° de série ${serial}`,
          pieces > 1 ? counted(pieces, 'pièce', 'pièces') : '',
          order_name === null ? 'Reçu du magasin' : `Commande ${order_name}`,
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      <p className={`mt-2 font-semibold ${is_running ? 'text-success' : 'text-muted'}`}>
        {warrantyWords(warranty)}
      </p>
      <Link to={reportOf(warranty)} className={buttonStyle('secondary', 'mt-3')}>
        Signaler une panne
        <span className="sr-only">&nbsp;: {withAccents(article)}</span>
      </Link>
    </li>
  );
}

const reportOf = ({ order_id, line_id, serial, warranty_id }: Warranty) =>
  reportLink({
    ...(order_id !== null && { commande: order_id }),
    ...(line_id !== null && { ligne: line_id }),
    ...(line_id !== null && serial !== '' && { serie: serial }),
    ...(warranty_id !== null && { garantie: warranty_id }),
  });
