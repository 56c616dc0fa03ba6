import { useLocation } from 'react-router';
import { signInLink } from '#contract/base/screens.ts';
import { useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import { Link } from '#shop/base/ui/link.tsx';
import type { QuestionFormProps } from './question-form.tsx';

/** The way to ask, with and without an account: a form whose code comes with the press. */
export function AskQuestion({ productId }: { productId: number }) {
  const customer = useCustomer();
  const { pathname, search } = useLocation();
  const { Part, hasFailed, load } = useLatePart<QuestionFormProps>(
    async () => (await import('./question-form.tsx')).QuestionForm,
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {Part === undefined ? (
        <button type="button" onClick={() => load()} className={buttonStyle('secondary')}>
          Poser une question
        </button>
      ) : (
        <div className="w-full">
          <Part key={customer?.id} productId={productId} isGuest={customer === undefined} />
        </div>
      )}
      {/* Below the open form it would lead away from what is typed there. */}
      {Part === undefined && customer === undefined && (
        <Link
          to={signInLink(pathname + search)}
          className="inline-flex min-h-11 items-center text-accent-dark underline"
        >
          Se connecter pour poser une question
        </Link>
      )}
      <p role="alert">
        {hasFailed && 'Le formulaire ne vient pas. Vérifiez votre réseau, puis réessayez.'}
      </p>
    </div>
  );
}
