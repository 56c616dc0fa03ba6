import { screens } from '#contract/base/screens.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';

export const RequestLink = () => (
  <Link to={screens.proformaRequest} className={buttonStyle('quiet', 'w-full text-center')}>
    Demander une facture proforma
  </Link>
);
