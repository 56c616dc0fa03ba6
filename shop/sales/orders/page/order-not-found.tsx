import { screens } from '#contract/base/screens.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';

const TITLE = 'Commande introuvable';

/** Stands for an order that there is not, or that is somebody else's. */
export function OrderNotFound() {
  return (
    <>
      <title>{TITLE}</title>
      <PageBanner
        title={TITLE}
        steps={[{ label: 'Mon compte', to: screens.profile }, { label: TITLE }]}
      />
      <div className="container-page space-y-5 py-8">
        <p className="text-lg">
          Aucune de vos commandes n’a cette adresse. Retrouvez-les toutes dans votre compte, ou
          cherchez-la par son numéro.
        </p>
        <p className="flex flex-wrap gap-3">
          <Link to={`${screens.profile}#order`} className={buttonStyle('primary')}>
            Mes commandes
          </Link>
          <Link to={screens.tracking} className={buttonStyle('secondary')}>
            Suivre une commande
          </Link>
          <Link to={screens.shop} className={buttonStyle('secondary')}>
            Aller à la boutique
          </Link>
        </p>
      </div>
    </>
  );
}
