import { SecretDialog } from '#office/base/forms/secret-dialog.tsx';

const TEXT =
  'Donnez-le à votre partenaire par un moyen sûr : il vérifie avec lui que les messages viennent de la boutique. Il n’est montré que maintenant.';

/** The secret of an address, which the server tells once. */
export const SigningSecret = (props: { secret: string | undefined; onClose: () => void }) => (
  <SecretDialog title="Secret de signature" text={TEXT} {...props} />
);
