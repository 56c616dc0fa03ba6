import { type ComponentProps, useId } from 'react';
import { screens } from '#contract/screens.ts';

/** That the terms of use and what is done with one's data were agreed to. */
export function TermsField({
  problem,
  ...input
}: ComponentProps<'input'> & { problem: string | undefined }) {
  const id = useId();
  return (
    <div>
      <div className="flex gap-3">
        <input
          id={id}
          type="checkbox"
          {...input}
          required
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          className="mt-2 size-6 shrink-0 accent-accent"
        />
        <p className="text-sm leading-6">
          <label htmlFor={id} className="inline-block py-2">
            J’accepte les conditions d’utilisation et la politique de confidentialité.
          </label>{' '}
          <NewTabLink to={screens.useTerms}>Conditions</NewTabLink>{' '}
          <NewTabLink to={screens.privacy}>Confidentialité</NewTabLink>
        </p>
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} className="text-sm font-semibold text-promo">
          {problem}
        </p>
      )}
    </div>
  );
}

/** In a tab of its own: what was typed here stays. */
function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="mr-3 inline-block py-2 font-semibold text-accent-dark underline"
    >
      {children}
      <span className="sr-only"> (dans un nouvel onglet)</span>
    </a>
  );
}
