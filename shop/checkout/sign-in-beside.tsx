import { Link } from 'react-router';
import type { BasketKey } from '../baskets/baskets.ts';
import { signInLink } from '../session/sign-in-link.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { checkoutLink } from './checkout-kinds.ts';

/** The other way on for somebody who is not signed in, with what it brings. */
export function SignInBeside({ of: key }: { of: BasketKey }) {
  return (
    <div className="rounded-lg border border-line bg-white p-3 text-sm">
      <p>
        <strong>Déjà un compte ?</strong> Vos coordonnées sont remplies, et vos commandes et
        factures vous attendent dans votre espace.
      </p>
      <Link to={signInLink(checkoutLink(key))} className={buttonStyle('secondary', 'mt-2 w-full')}>
        Se connecter
      </Link>
    </div>
  );
}
