import { screens } from '#contract/base/screens.ts';
import type { Address } from '#contract/people/customers.ts';
import { Link } from '#shop/base/ui/link.tsx';

/** Where a customer's pack goes: the usual address, with the way to choose or add another. */
export const PackAddress = ({ address }: { address: Address | undefined }) => (
  <p className="break-words">
    {address === undefined ? (
      'Aucune adresse enregistrée : ajoutez-en une pour que le livreur sache où venir. '
    ) : (
      <>
        Livré à{' '}
        <strong>
          {address.recipient}, {address.quarter}, {address.city}
        </strong>
        .{' '}
      </>
    )}
    <Link
      to={`${screens.profile}#addresses`}
      className="inline-flex min-h-11 items-center font-semibold text-accent-dark underline"
    >
      {address === undefined ? 'Ajouter une adresse' : 'Changer d’adresse'}
    </Link>
  </p>
);
