import { redirect } from 'react-router';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { AccountPage } from '#shop/people/account/account-page.tsx';
import { CodeForm } from '#shop/people/account/code-form.tsx';
import { accountLinks, noVisit, readVisit } from '#shop/people/account/visit.ts';
import type { Route } from './+types/verification-code.ts';

const TITLE = 'Vérification du code';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: TITLE,
    description: 'Saisissez le code à 4 chiffres que nous vous avons envoyé.',
    path: screens.code,
    isIndexed: false,
  });

export const loader = noVisit;

/** Leads to the sign-up without an e-mail address to verify. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const visit = readVisit(request);
  if (visit.mail !== '') return visit;
  toast({ text: formMessages.code.missingUser, tone: 'error' });
  throw redirect(accountLinks.signUp(visit));
}
clientLoader.hydrate = true as const;

export default function VerificationCode({ loaderData: visit }: Route.ComponentProps) {
  return (
    <AccountPage
      title={TITLE}
      intro={
        <>
          Saisissez le code à 4 chiffres que nous avons envoyé à{' '}
          {/* The same height before the address is known. */}
          <strong className="block min-h-6 break-words text-ink">{visit.mail}</strong>
        </>
      }
    >
      <CodeForm visit={visit} />
    </AccountPage>
  );
}
