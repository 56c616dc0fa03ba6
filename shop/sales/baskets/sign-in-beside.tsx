import { formMessages } from '#contract/base/fields/form-messages.ts';
import { signInLink } from '#contract/base/screens.ts';
import type { BasketKey } from '#shop/base/lists/baskets.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { checkoutLink } from './checkout-links.ts';

/** The other way from a basket to its order, with what it brings. */
export function SignInBeside({ of: key }: { of: BasketKey }) {
  return (
    <div className="rounded-lg border border-line bg-white p-3 text-sm">
      <p>
        <strong>Vous avez un compte ?</strong> Vos adresses sont déjà là, et vos commandes et
        factures restent au même endroit.
      </p>
      <Link to={signInLink(checkoutLink(key))} className={buttonStyle('secondary', 'mt-2 w-full')}>
        {formMessages.account.signIn}
      </Link>
    </div>
  );
}
