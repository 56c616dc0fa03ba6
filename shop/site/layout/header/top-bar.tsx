import Phone from 'lucide-react/icons/phone';
import Truck from 'lucide-react/icons/truck';
import { screens } from '#contract/base/screens.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { isHr, useCustomer } from '#shop/base/session/session.ts';
import { phoneLink } from '#shop/base/ui/format/contact-links.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { employerLink } from '../menu-links.ts';

const link = 'inline-flex h-9 items-center gap-2 hover:underline';

/** The slim line above the header on wide screens: delivery, telephone, where an order is. */
export function TopBar() {
  const { shop } = useShop();
  const customer = useCustomer();
  return (
    <div className="hidden h-9 bg-navy text-sm text-white lg:block">
      <div className="container-page flex items-center gap-8">
        <p className="mr-auto flex items-center gap-2">
          <Truck aria-hidden="true" size={16} />
          Livraison gratuite à Dakar
        </p>
        {isHr(customer) && (
          <Link to={employerLink.to} className={`${link} font-semibold`}>
            {employerLink.label}
          </Link>
        )}
        <Link to={screens.tracking} className={link}>
          Suivre ma commande
        </Link>
        {shop.phone !== '' && (
          <a href={phoneLink(shop.phone)} className={`${link} font-semibold`}>
            <Phone aria-hidden="true" size={16} />
            {shop.phone}
          </a>
        )}
      </div>
    </div>
  );
}
