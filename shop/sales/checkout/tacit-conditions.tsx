import { screens } from '#contract/base/screens.ts';
import { Link } from '#shop/base/ui/link.tsx';

/** The conditions of sale, beside the form and not instead of it. */
export const SaleTermsLink = () => (
  <Link to={screens.saleTerms} target="_blank" className="font-semibold text-accent-dark underline">
    conditions générales de vente
  </Link>
);

/** The conditions of sale where an order is their acceptance; the order says `conditions: true`. */
export const TacitConditions = () => (
  <p className="text-sm">
    En commandant, vous acceptez les <SaleTermsLink />.
  </p>
);
