import { useLocation } from 'react-router';
import { signInLink } from '#contract/base/screens.ts';
import { useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import { Link } from '#shop/base/ui/link.tsx';
import type { ReviewFormProps } from './review-form.tsx';

/** The way to give one's opinion: a form for whoever is signed in, whose code comes with the press. */
export function WriteReview({ productId }: { productId: number }) {
  const customer = useCustomer();
  const { pathname, search } = useLocation();
  const { Part, hasFailed, load } = useLatePart<ReviewFormProps>(
    async () => (await import('./review-form.tsx')).ReviewForm,
  );
  if (customer === undefined) {
    return (
      <Link to={signInLink(pathname + search)} className={buttonStyle('secondary')}>
        Se connecter pour donner mon avis
      </Link>
    );
  }
  if (Part !== undefined) return <Part key={customer.id} productId={productId} />;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <button type="button" onClick={() => load()} className={buttonStyle('secondary')}>
        Donner mon avis
      </button>
      <p role="alert">
        {hasFailed && 'Le formulaire ne vient pas. Vérifiez votre réseau, puis réessayez.'}
      </p>
    </div>
  );
}
