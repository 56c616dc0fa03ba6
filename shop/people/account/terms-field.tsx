import type { ComponentProps } from 'react';
import { screens } from '#contract/base/screens.ts';
import { CheckField } from '#shop/base/ui/fields/check-field.tsx';

export const TermsField = (field: Omit<ComponentProps<typeof CheckField>, 'label'>) => (
  <CheckField
    label={
      <span className="text-sm">
        J’accepte les conditions d’utilisation et la politique de confidentialité.
      </span>
    }
    required
    {...field}
  >
    <NewTabLink to={screens.useTerms}>Conditions</NewTabLink>{' '}
    <NewTabLink to={screens.privacy}>Confidentialité</NewTabLink>
  </CheckField>
);

export function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="mr-3 inline-block py-2.5 text-sm font-semibold text-accent-dark underline"
    >
      {children}
      <span className="sr-only"> (dans un nouvel onglet)</span>
    </a>
  );
}
